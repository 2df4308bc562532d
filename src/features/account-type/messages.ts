import type { FieldMessages } from '../../domain/messages.ts';

const SELECT_BUSINESS_TYPE = 'Please select a business type.';

/** How the choice is named in messages. */
export const ownershipTypeFields = {
  ownershipType: { name: 'business type', required: SELECT_BUSINESS_TYPE, invalid: SELECT_BUSINESS_TYPE },
} as const satisfies FieldMessages;

/** What the screen says. */
export const accountTypeTexts = {
  lead: 'As it is registered. It decides what we ask you for next.',
  tabs: 'Business type',
  company: 'Company',
  government: 'Government',
  ownershipType: 'Ownership type',
  loadFailed: 'The business types could not be loaded. Please try again.',
  offlineTitle: 'The business types could not be loaded.',
  changeWarning:
    'With this type we ask for other people. The owners or the contact you entered have to be entered again.',
  saving: 'Saving...',
  asideTitle: 'Which type is mine?',
  aside: [
    'It stands on the papers with which the business was registered in its state, and on the letter of the IRS.',
    'You never registered the business and it is yours alone? Then it is a sole proprietorship.',
  ],
  asideGovernment:
    'A city, a county, a public school or another part of government is found under Government.',
} as const;
