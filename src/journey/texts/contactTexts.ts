/** Title and button text for a request to a government entity, which has a contact instead of owners. */
export const CONTACT_TEXTS = { title: 'Contact information', update: 'Update contact information' } as const;
