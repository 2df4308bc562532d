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

export const ACCOUNT_TYPE_LABELS = { checking: 'Checking', savings: 'Savings' } as const;

export const UNITED_STATES = 'United States';

export const VERIFY_HEADING = {
  owners: 'Verify Ownership',
  contact: 'Verify Contact',
} as const;
