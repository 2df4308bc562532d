export const PEOPLE_CARDS = {
  owners: { title: 'Owner information', edit: 'Edit owner information' },
  contact: { title: 'Contact information', edit: 'Edit contact information' },
} as const;

export const OWNERSHIP = 'Ownership';

export const GROUP_BADGES = { new: 'New Application', existing: 'Existing Application' } as const;

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

export const dayOf = (at: number): string => day.format(at);

export const enteredBy = (name: string, when: string): string => `Entered by ${name} on ${when}`;
