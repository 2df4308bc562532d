import { plainText } from '../values/words.ts';

/** Names of a business; null while not entered. */
export interface BusinessNames {
  legalName: string | null;
  dbaName: string | null;
}

/** Names in the stored JSON of a business section. */
export function businessNames(business: string | null): BusinessNames {
  const { legalName, dbaName } = JSON.parse(business ?? '{}') as Partial<BusinessNames>;
  return { legalName: legalName || null, dbaName: dbaName || null };
}

/** Below what an index row can hold in PostgreSQL. */
const KEY_MAXIMUM = 100;

/** The legal name in a business section, as lists sort it. */
export function legalNameKey(business: string | null): string | null {
  const { legalName } = businessNames(business);
  return legalName === null ? null : plainText(legalName).trim().slice(0, KEY_MAXIMUM);
}
