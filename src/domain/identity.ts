/**
 * The one place where the spellings of a business type meet: upper snake in the type save and the lists, Pascal in
 * business data, lower case in status, BUSINESS / INDIVIDUAL / GOVERNMENT among the merchant types.
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

/** The type as saved and listed. `TRUST` is never offered. */
export type OwnershipType = keyof typeof rows;
/** The type as it stands in business data. */
export type BusinessOwnershipType = (typeof rows)[OwnershipType]['business'];
/** `identity.type` of the status call. */
export type IdentityType = (typeof rows)[OwnershipType]['identity'];
/** What the identity section asks for: one proprietor, owners, or a government contact. */
export type GroupKind = 'sole' | 'private' | 'government';

const identities = {
  business: { merchant: 'BUSINESS', group: 'private' },
  individual: { merchant: 'INDIVIDUAL', group: 'sole' },
  'government-public-corp': { merchant: 'GOVERNMENT', group: 'government' },
} as const;

/** The type as the merchant types list spells it. */
export type MerchantType = (typeof identities)[IdentityType]['merchant'];

/** Every type, in the order of the radio group. */
export const ownershipTypes = Object.keys(rows) as OwnershipType[];

/** A type that the Company tab offers. */
export type CompanyOwnershipType = Exclude<OwnershipType, 'GOV'>;

/** The types that the Company tab can offer; the Government tab has GOV alone. */
export const COMPANY_OWNERSHIP_TYPES: readonly CompanyOwnershipType[] = ownershipTypes.filter(
  (type): type is CompanyOwnershipType => type !== 'GOV',
);

/** Whether a value is a type that may be saved. */
export function isOwnershipType(value: unknown): value is OwnershipType {
  return typeof value === 'string' && Object.hasOwn(rows, value);
}

/** SOLE_PROP -> SoleProprietorship. */
export function businessOwnershipTypeOf(type: OwnershipType): BusinessOwnershipType {
  return rows[type].business;
}

/** SOLE_PROP -> individual. */
export function identityTypeOf(type: OwnershipType): IdentityType {
  return rows[type].identity;
}

/** SOLE_PROP -> INDIVIDUAL. */
export function merchantTypeOf(type: OwnershipType): MerchantType {
  return identities[rows[type].identity].merchant;
}

/** SOLE_PROP -> sole, GOV -> government, every other -> private. */
export function groupKindOf(type: OwnershipType): GroupKind {
  return identities[rows[type].identity].group;
}
