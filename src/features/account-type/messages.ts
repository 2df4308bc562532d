import type { FieldMessages } from '../../domain/texts/messages.ts';

const SELECT_BUSINESS_TYPE = 'Please select a business type.';

export const ownershipTypeFields = {
  ownershipType: { name: 'business type', required: SELECT_BUSINESS_TYPE, invalid: SELECT_BUSINESS_TYPE },
} as const satisfies FieldMessages;

export const accountTypeTexts = {
  heading: 'Choose your business type',
  lead: "Choose the type shown on your state registration. We'll ask only for what applies to your business.",
  tabs: 'Business type',
  company: 'Company',
  government: 'Government',
  ownershipType: 'Ownership type',
  loadFailed: "We couldn't load the business types. Please try again.",
  offlineTitle: "We couldn't load the business types.",
  changeWarning: "If you choose this type, you'll need to enter the owners or contact again.",
  changeWarningTaxId:
    "If you choose this type, you'll need to enter your tax ID and the owners or contact again.",
  asideTitle: 'Which type should I choose?',
  asideCompany: "You'll find it on your state registration and your EIN letter from the IRS.",
  asideSole: 'If you own the business alone and never registered it, choose Sole proprietorship.',
  asideGovernment: 'For a city, county, public school, or other government body, choose Government.',
} as const;
