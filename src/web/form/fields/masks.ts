import { pastedCode } from '../../../domain/fields/pastedCode.ts';
import { ACCOUNT_NUMBER_MAX, POSTAL_CODE_LENGTH, ROUTING_LENGTH } from '../../../domain/limits.ts';
import { isMask } from '../../../domain/values/mask.ts';
import { PHONE_MASK } from '../../../domain/values/phone.ts';
import { TIN, tinMask } from '../../../domain/values/taxId.ts';

export interface Mask {
  format(text: string): string | null;
  /** Pads single digits with a zero before formatting, such as the month and day in `3/7/1980`. */
  complete?(text: string): string;
  /** Ignores typed or pasted text that doesn't fit. If false, pasted text is kept and validation rejects it. */
  isStrict?: boolean;
  hasStrayComma?(text: string): boolean;
  /** Keeps typed characters that don't fit. Dropping them would turn -5 into 5 and 12A4 into 124. */
  keepsKeys?: boolean;
}

const ZIP = '#'.repeat(POSTAL_CODE_LENGTH);

/** Returns null for anything but digits and separators, because dropping other characters could change the number. */
function digitsOf(text: string, separators = /[\s\p{Pd}\p{Cf}]/gu): string | null {
  const digits = text.replaceAll(separators, '');
  return /^\d*$/.test(digits) ? digits : null;
}

const PHONE_SEPARATORS = /[\s\p{Pd}\p{Cf}().+]/gu;
const DATE_SEPARATORS = /[\s\p{Pd}\p{Cf}/.]/gu;

function fill(shape: string, digits: string | null): string | null {
  if (digits === null) return null;
  let used = 0;
  let shown = '';
  for (const character of shape) {
    if (used === digits.length) break;
    shown += character === '#' ? digits[used++] : character;
  }
  return used === digits.length ? shown : null;
}

function shaped(shape: string): Mask {
  return { keepsKeys: true, format: (text) => fill(shape, digitsOf(text)) };
}

function secret(shape: string): Mask {
  return { keepsKeys: true, format: (text) => (isMask(text) ? text : fill(shape, digitsOf(text))) };
}

/** Drops the US country code 1, but keeps a leading 1 in a ten-digit number. Rejects other country codes. */
const phone: Mask = {
  format(text) {
    if (/^\s*\+\s*[02-9]/.test(text)) return null;
    const digits = digitsOf(text, PHONE_SEPARATORS);
    const hasCountry = /^\s*\+\s*1/.test(text) || /^1\d{10}$/.test(digits ?? '');
    return fill(PHONE_MASK, (hasCountry && digits?.slice(1)) || digits);
  },
};

/** MM-DD-YYYY, or YYYY-MM-DD if the digits start with 18, 19, or 20. */
const date: Mask = {
  format(text) {
    const digits = digitsOf(text, DATE_SEPARATORS);
    return fill(/^(?:18|19|20)/.test(digits ?? '') ? '####-##-##' : '##-##-####', digits);
  },
  complete: (text) =>
    text
      .trim()
      .replace(/^(\d)[/.-]/, '0$1-')
      .replace(/^(\d\d(?:\d\d)?)[/.-](\d)[/.-]/, '$1-0$2-'),
};

const code: Mask = { format: (text) => (text === '' ? text : pastedCode(text)), isStrict: true };

/** Drops the last four digits of a ZIP+4. Rejects nine digits that are grouped differently, such as an EIN. */
const zip: Mask = {
  format(text) {
    const digits = digitsOf(text);
    const isZip4 = /^[\s\p{Cf}]*\d{5}[\s\p{Pd}\p{Cf}]*\d{4}[\s\p{Cf}]*$/u.test(text);
    return fill(ZIP, (isZip4 && digits?.slice(0, POSTAL_CODE_LENGTH)) || digits);
  },
};

const zip4: Mask = {
  format(text) {
    const digits = digitsOf(text);
    return fill((digits ?? '').length > POSTAL_CODE_LENGTH ? `${ZIP}-####` : ZIP, digits);
  },
};

/** Keeps fractions for validation to reject. Dropping the point would turn 5.5 into 55. */
const percent: Mask = {
  keepsKeys: true,
  format(text) {
    // Drop leading zeros, so that a digit typed after 0 replaces it.
    const number = text.replaceAll(/[%\s]/g, '').replace(/^0+(?=\d)/, '');
    return /^\d{0,3}(?:\.\d{0,2})?$/.test(number) ? number : null;
  },
};

/** Accepts amounts over the limit, so that validation can report the limit. */
const money: Mask = {
  keepsKeys: true,
  hasStrayComma: (text) => text.includes(',') && !/^[$\s]*\d{1,3}(?:,\d{3})+(?:\.\d*)?\s*$/.test(text),
  format(text) {
    const amount = text.replaceAll(/[$,\s]/g, '');
    if (!/^\d{0,30}(?:\.\d{0,2})?$/.test(amount)) return null;
    return amount.replaceAll(/(?<![.]\d*)\B(?=(?:\d{3})+(?!\d))/g, ',');
  },
};

export const masks = {
  phone,
  ssn: secret(tinMask(TIN.SSN)),
  itin: secret(tinMask(TIN.ITIN)),
  ein: secret(tinMask(TIN.EIN)),
  date,
  zip,
  zip4,
  code,
  percent,
  money,
  routing: shaped('#'.repeat(ROUTING_LENGTH)),
  account: secret('#'.repeat(ACCOUNT_NUMBER_MAX)),
} satisfies Record<string, Mask>;

export type MaskName = keyof typeof masks;
