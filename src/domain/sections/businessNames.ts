import { normalizeForSearch } from '../values/words.ts';

export interface BusinessNames {
  legalName: string | null;
  dbaName: string | null;
}

export function businessNames(business: string | null): BusinessNames {
  const { legalName, dbaName } = JSON.parse(business ?? '{}') as Partial<BusinessNames>;
  return { legalName: legalName || null, dbaName: dbaName || null };
}

/** In characters. Keeps the key within PostgreSQL's limit for an index row. */
const KEY_MAXIMUM = 100;

export function legalNameKey(business: string | null): string | null {
  const { legalName } = businessNames(business);
  return legalName === null ? null : normalizeForSearch(legalName).trim().slice(0, KEY_MAXIMUM);
}
