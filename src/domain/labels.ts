/** Names of what is chosen from a list, by the code that is saved. */
export const POSITION_LABELS = {
  OW: 'Owner',
  CEO: 'Chief Executive Officer',
  CFO: 'Chief Financial Officer',
  COO: 'Chief Operating Officer',
  PRESIDENT: 'President',
  'VICE PRESIDENT': 'Vice President',
  DIR: 'Director',
  TR: 'Treasurer',
  SEC: 'Secretary',
  PA: 'Partner',
  'MEMBER LLC': 'LLC Member',
  OTH: 'Other',
  SP: 'Sole Proprietor',
} as const;

export const OWNERSHIP_LABELS = {
  LLC: 'LLC',
  PRIVATE_CORP: 'Private corporation',
  SOLE_PROP: 'Sole proprietorship',
  PARTNERSHIP: 'Partnership',
  PUBLIC_CORP: 'Public corporation',
  LIMITED_PARTNERSHIP: 'Limited partnership',
  LIMITED_LIABILITY_PARTNERSHIP: 'Limited liability partnership',
  NON_PROFIT: 'Non-profit',
  GOV: 'Government',
} as const;

/** In the order of the select. */
export const ACCOUNT_TYPE_LABELS = { checking: 'Checking', savings: 'Savings' } as const;

export const UNITED_STATES = 'United States';

/** What looks wrong but is accepted. */
export const WARNINGS = {
  ssnImpossible: 'No Social Security Number looks like this one. Please check it against the card.',
  ssnIsItin: 'This looks like an ITIN. Please check that it is a Social Security Number.',
  itinImpossible: 'No ITIN looks like this one. Please check it against the IRS letter.',
  einImpossible: 'No EIN begins with these two digits. Please check it against the IRS letter.',
  routingChecksum: 'This routing number has a typing mistake somewhere. Please check it against a check.',
  poBox: 'This looks like a PO box. Please check that it is a street address.',
  noControl:
    'None of the owners holds a title of control, such as CEO or President. Please check their positions.',
} as const;
