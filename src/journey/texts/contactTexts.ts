export const CONTACT_TEXTS = { title: 'Contact information', update: 'Update contact information' } as const;
