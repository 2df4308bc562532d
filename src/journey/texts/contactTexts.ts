/** Title and button of a request that asks a government entity to change its contact, instead of the owners. */
export const CONTACT_TEXTS = { title: 'Contact information', update: 'Update contact information' } as const;
