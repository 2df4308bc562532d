import { normalizeForSearch } from '../values/words.ts';

export interface BusinessNames {
  legalName: string | null;
  dbaName: string | null;
}

export function businessNames(business: string | null): BusinessNames {
  const { legalName, dbaName } = JSON.parse(business ?? '{}') as Partial<BusinessNames>;
  return { legalName: legalName || null, dbaName: dbaName || null };
}

/** Maximum number of characters in a key, which keeps it within PostgreSQL's size limit for index rows. */
const KEY_MAXIMUM = 100;

export function legalNameKey(business: string | null): string | null {
  const { legalName } = businessNames(business);
  return legalName === null ? null : normalizeForSearch(legalName).trim().slice(0, KEY_MAXIMUM);
}
