import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isTextable } from '../domain/phone.ts';
import type { Config } from './config.ts';
import { sandboxOf } from './sandbox.ts';

/** As the metadata names the countries. The first one is the 50 states and DC. */
const STATES: readonly string[] = ['US'];
const TERRITORIES: readonly string[] = [...STATES, 'PR', 'VI', 'GU', 'AS', 'MP'];
/** Most US numbers are not known to be one or the other. */
const TYPES: readonly (string | undefined)[] = ['FIXED_LINE_OR_MOBILE', 'MOBILE', 'FIXED_LINE'];
/** Exchange of directory assistance and of fictional numbers. */
const FICTIONAL = '555';

/**
 * Whether a code may be texted to these 10 digits: Canada and the Caribbean share +1 and earn by texts. The area codes
 * are those of Google's libphonenumber metadata, which follow the numbering plan; a new one comes with its next version.
 */
export function isUsMobile(
  digits: string,
  { territories, config }: { territories: boolean; config: Pick<Config, 'env' | 'isProduction'> },
): boolean {
  if (!isTextable(digits)) return false;
  if (sandboxOf(config).phone(digits) !== undefined) return true;
  if (config.isProduction && digits.slice(3, 6) === FICTIONAL) return false;
  const number = parsePhoneNumberFromString(`+1${digits}`);
  const country = number?.country ?? '';
  return (territories ? TERRITORIES : STATES).includes(country) && TYPES.includes(number?.getType());
}
