import { normalizeForSearch } from '../values/words.ts';
import { askedOf } from './business.ts';

export interface BusinessNames {
  legalName: string | null;
  dbaName: string | null;
}

/** Without `ownershipType`, includes a legal name that was entered for another business type. */
export function businessNames(business: string | null, ownershipType: string | null = null): BusinessNames {
  const read = JSON.parse(business ?? '{}') as Partial<BusinessNames>;
  const { legalName, dbaName } = askedOf(read, ownershipType);
  return { legalName: legalName || null, dbaName: dbaName || null };
}

/** Maximum number of characters in a key, which keeps it within PostgreSQL's size limit for index rows. */
const KEY_MAXIMUM = 100;

export function legalNameKey(business: string | null, ownershipType: string | null = null): string | null {
  const { legalName } = businessNames(business, ownershipType);
  return legalName === null ? null : normalizeForSearch(legalName).trim().slice(0, KEY_MAXIMUM);
}
