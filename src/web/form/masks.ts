import { pastedCode } from '../../domain/fields/account.ts';
import { ACCOUNT_NUMBER_MAX, POSTAL_CODE_LENGTH, ROUTING_LENGTH } from '../../domain/limits.ts';
import { isMask } from '../../domain/mask.ts';
import { PHONE_MASK } from '../../domain/phone.ts';
import { TIN, tinMask } from '../../domain/taxId.ts';

export interface Mask {
  /** The text as it is written here; null if it does not fit. */
  format(text: string): string | null;
  /** What is done to a text that grew, before it is formatted. */
  complete?(text: string): string;
  /** A paste that does not fit is ignored. Elsewhere it stays, for the rule to refuse. */
  isStrict?: boolean;
}

const ZIP = '#'.repeat(POSTAL_CODE_LENGTH);
const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** `###-##` and digits -> the digits with the fixed characters before and between them. */
function fill(shape: string, digits: string): string | null {
  let used = 0;
  let shown = '';
  for (const character of shape) {
    if (used === digits.length) break;
    shown += character === '#' ? digits[used++] : character;
  }
  return used === digits.length ? shown : null;
}

function shaped(shape: string): Mask {
  return { format: (text) => fill(shape, digitsOf(text)) };
}

/** A stored secret is shown as its mask. */
function secret(shape: string): Mask {
  return { format: (text) => (isMask(text) ? text : fill(shape, digitsOf(text))) };
}

/**
 * The country code of `+1 (555) ...` goes; ten digits that begin with 1 stay what they are. A number of another country is
 * not made into one of ours.
 */
const phone: Mask = {
  format(text) {
    if (/^\s*\+\s*[02-9]/.test(text)) return null;
    const digits = digitsOf(text);
    const hasCountry = /^\s*\+\s*1/.test(text) || (digits.length === 11 && digits.startsWith('1'));
    return fill(PHONE_MASK, hasCountry ? digits.slice(1) : digits);
  },
};

/** MM-DD-YYYY, or YYYY-MM-DD for digits that begin with a century. */
const date: Mask = {
  format(text) {
    const digits = digitsOf(text);
    return fill(/^(?:18|19|20)/.test(digits) ? '####-##-##' : '##-##-####', digits);
  },
  // `3/7/1980` gets its zeros.
  complete: (text) =>
    text
      .trim()
      .replace(/^(\d)[/.-]/, '0$1-')
      .replace(/^(\d\d)[/.-](\d)[/.-]/, '$1-0$2-'),
};

const code: Mask = { format: (text) => (text === '' ? text : pastedCode(text)), isStrict: true };

/** Of a ZIP+4 the five digits that are asked for. */
const zip: Mask = {
  format: (text) =>
    fill(ZIP, /^\s*\d{5}-?\d{4}\s*$/.test(text) ? digitsOf(text).slice(0, 5) : digitsOf(text)),
};

const zip4: Mask = {
  format(text) {
    const digits = digitsOf(text);
    return fill(digits.length > POSTAL_CODE_LENGTH ? `${ZIP}-####` : ZIP, digits);
  },
};

/** A fraction fits, for the rule to refuse: without its point, 5.5 would read 55. */
const percent: Mask = {
  format(text) {
    // A digit after the lone 0 of a new share takes its place: nobody means 060.
    const number = text.replaceAll(/[%\s]/g, '').replace(/^0+(?=\d)/, '');
    return /^\d{0,3}(?:\.\d{0,2})?$/.test(number) ? number : null;
  },
};

/** Dollars with or without cents; the thousands get their commas. */
const money: Mask = {
  format(text) {
    const amount = text.replaceAll(/[$,\s]/g, '');
    if (!/^\d{0,8}(?:\.\d{0,2})?$/.test(amount)) return null;
    return amount.replaceAll(/(?<![.]\d*)\B(?=(?:\d{3})+(?!\d))/g, ',');
  },
};

/** The masks by name. Their texts are what the rules accept, dashes and all. */
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
