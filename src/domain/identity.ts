/**
 * API values for each business type: the key is its `ownershipType`, `business` is its value in the business section,
 * and `identity` is its `identity.type` in the status response. Most types have the same `identity`.
 */
const rows = {
  LLC: { business: 'LLC', identity: 'business' },
  PRIVATE_CORP: { business: 'PrivateCorporation', identity: 'business' },
  SOLE_PROP: { business: 'SoleProprietorship', identity: 'individual' },
  PARTNERSHIP: { business: 'Partnership', identity: 'business' },
  PUBLIC_CORP: { business: 'PublicCorporation', identity: 'business' },
  LIMITED_PARTNERSHIP: { business: 'LimitedPartnership', identity: 'business' },
  LIMITED_LIABILITY_PARTNERSHIP: {
    business: 'LimitedLiabilityPartnership',
    identity: 'business',
  },
  NON_PROFIT: { business: 'NonProfit', identity: 'business' },
  GOV: { business: 'Government', identity: 'government-public-corp' },
} as const;

/** The specification also has `TRUST`, which is never offered. */
export type OwnershipType = keyof typeof rows;
export type BusinessOwnershipType = (typeof rows)[OwnershipType]['business'];
export type IdentityType = (typeof rows)[OwnershipType]['identity'];
export type GroupKind = 'sole' | 'private' | 'government';

const identities = {
  business: { merchant: 'BUSINESS', group: 'private' },
  individual: { merchant: 'INDIVIDUAL', group: 'sole' },
  'government-public-corp': { merchant: 'GOVERNMENT', group: 'government' },
} as const;

export type MerchantType = (typeof identities)[IdentityType]['merchant'];

export const ownershipTypes = Object.keys(rows) as OwnershipType[];

export type CompanyOwnershipType = Exclude<OwnershipType, 'GOV'>;

export const COMPANY_OWNERSHIP_TYPES: readonly CompanyOwnershipType[] = ownershipTypes.filter(
  (type): type is CompanyOwnershipType => type !== 'GOV',
);

export function isOwnershipType(value: unknown): value is OwnershipType {
  return typeof value === 'string' && Object.hasOwn(rows, value);
}

export function businessOwnershipTypeOf(type: OwnershipType): BusinessOwnershipType {
  return rows[type].business;
}

export function identityTypeOf(type: OwnershipType): IdentityType {
  return rows[type].identity;
}

export function merchantTypeOf(type: OwnershipType): MerchantType {
  return identities[rows[type].identity].merchant;
}

export function groupKindOf(type: OwnershipType): GroupKind {
  return identities[rows[type].identity].group;
}
