/** Labels by stored code. */
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

/** Labels in select order. */
export const ACCOUNT_TYPE_LABELS = { checking: 'Checking', savings: 'Savings' } as const;

export const UNITED_STATES = 'United States';

/** Warnings for accepted but unusual values. */
export const WARNINGS = {
  ssnImpossible:
    "This doesn't look like a Social Security number. Please check it against the Social Security card.",
  ssnIsItin: "This looks like an ITIN. Please make sure it's a Social Security number.",
  itinImpossible: "This doesn't look like an ITIN. Please check it against your ITIN letter.",
  einImpossible: 'No EIN starts with these two digits. Please check yours against your EIN letter.',
  routingChecksum: 'This routing number seems to have a typo. Please compare it with a check.',
  poBox: 'This looks like a PO Box. Please use a street address.',
  noControl:
    "No owner has a leadership position, such as CEO or President. Please check the owners' positions.",
} as const;
