import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isTextable } from '../../domain/values/phone.ts';
import type { Config } from '../config/config.ts';
import { sandboxOf } from '../providers/sandbox.ts';

/** In libphonenumber's metadata, 'US' covers the 50 states and DC. */
const STATES: readonly string[] = ['US'];
const TERRITORIES: readonly string[] = [...STATES, 'PR', 'VI', 'GU', 'AS', 'MP'];
/** Includes landlines, because the metadata can't tell most of them from mobile numbers. */
const TYPES: readonly (string | undefined)[] = ['FIXED_LINE_OR_MOBILE', 'MOBILE', 'FIXED_LINE'];
/** Exchange (the three digits after the area code) that is reserved for directory assistance and fictional numbers. */
const FICTIONAL = '555';

/**
 * Rejects numbers in Canada and Caribbean countries, which also start with +1 and are common targets of SMS pumping.
 * Area codes come from Google's libphonenumber metadata; update the package to get new ones.
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
