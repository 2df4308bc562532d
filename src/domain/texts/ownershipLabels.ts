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
