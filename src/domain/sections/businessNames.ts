import { plainText } from '../values/words.ts';

/** Names of a business. Null until entered. */
export interface BusinessNames {
  legalName: string | null;
  dbaName: string | null;
}

/** Reads the names from the stored JSON of a business section. */
export function businessNames(business: string | null): BusinessNames {
  const { legalName, dbaName } = JSON.parse(business ?? '{}') as Partial<BusinessNames>;
  return { legalName: legalName || null, dbaName: dbaName || null };
}

/** Maximum number of characters. Keeps the key within PostgreSQL's limit for an index row. */
const KEY_MAXIMUM = 100;

/** Returns the key by which lists sort legal names. */
export function legalNameKey(business: string | null): string | null {
  const { legalName } = businessNames(business);
  return legalName === null ? null : plainText(legalName).trim().slice(0, KEY_MAXIMUM);
}
