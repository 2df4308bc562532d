import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core';
import { pastedCode } from '../../domain/fields/account.ts';
import {
  ACCOUNT_NUMBER_MAX,
  POSTAL_CODE_LENGTH,
  ROUTING_LENGTH,
  SMS_CODE_LENGTH,
} from '../../domain/limits.ts';
import { PHONE_MASK } from '../../domain/phone.ts';
import { TIN, tinMask } from '../../domain/taxId.ts';

export type MaskName =
  | 'phone'
  | 'ssn'
  | 'ein'
  | 'itin'
  | 'date'
  | 'zip'
  | 'zip4'
  | 'code'
  | 'percent'
  | 'money'
  | 'routing'
  | 'account';

const D = /\d/;
const ZIP = '#'.repeat(POSTAL_CODE_LENGTH);
const digits = (text: string) => text.replaceAll(/\D/g, '');

/** `###-##` -> digits and fixed characters. */
function pattern(shape: string): (RegExp | string)[] {
  return Array.from(shape, (character) => (character === '#' ? D : character));
}

/** Nothing but digits, no more than these. */
function upTo(count: number): RegExp {
  return new RegExp(`^\\d{0,${count}}$`);
}

/** A masked secret is shown as it is and gives way as a whole to the first thing typed. */
const yieldMask: MaskitoPreprocessor = ({ elementState, data }, action) =>
  action !== 'validation' && elementState.value.includes('*')
    ? { elementState: { value: '', selection: [0, 0] }, data }
    : { elementState, data };

function secret(shape: string): MaskitoOptions {
  const plain = pattern(shape);
  const masked = [...Array.from({ length: 5 }, () => /\*/), D, D, D, D];
  return { mask: ({ value }) => (value.includes('*') ? masked : plain), preprocessors: [yieldMask] };
}

/**
 * The country code of a pasted or typed `+1 (555) ...` goes; ten digits that begin with 1 stay what they are. A number of
 * another country is not made into one of ours.
 */
const dropCountryCode: MaskitoPreprocessor = ({ elementState, data }) => {
  const abroad = /^\s*\+\s*[02-9]/;
  if (abroad.test(data)) return { elementState, data: '' };
  if (abroad.test(elementState.value)) return { elementState: { value: '', selection: [0, 0] }, data: '' };
  const typed = digits(data);
  const all = digits(elementState.value) + typed;
  if (/^\s*\+\s*1/.test(data) || (typed.length === 11 && typed.startsWith('1'))) {
    return { elementState, data: typed.slice(1) };
  }
  if (/^\s*\+\s*1/.test(elementState.value) || (all.length === 11 && all.startsWith('1') && !typed)) {
    return { elementState: { value: all.slice(1), selection: [10, 10] }, data: '' };
  }
  if (all.length === 11 && all.startsWith('1') && typed.length === 1) {
    return { elementState: { value: all.slice(1, 10), selection: [9, 9] }, data: typed };
  }
  return { elementState, data };
};

/** MM-DD-YYYY, or YYYY-MM-DD for who begins with a century. Slashes and dots typed between become dashes. */
const date: MaskitoOptions = {
  mask: ({ value }) => pattern(/^(?:18|19|20)/.test(digits(value)) ? '####-##-##' : '##-##-####'),
  preprocessors: [({ elementState, data }) => ({ elementState, data: padded(data) })],
};

/** A pasted `3/7/1980` gets its zeros. */
function padded(data: string): string {
  const parts = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(data);
  return parts ? [parts[1]?.padStart(2, '0'), parts[2]?.padStart(2, '0'), parts[3]].join('-') : data;
}

/** Pasting takes one to six digits and nothing else. */
const code: MaskitoOptions = {
  mask: upTo(SMS_CODE_LENGTH),
  preprocessors: [({ elementState, data }) => ({ elementState, data: pastedCode(data) ?? '' })],
};

type Written = Parameters<NonNullable<MaskitoOptions['postprocessors']>[number]>[0];

/** Where a place in one text lies in another that differs in `$`, commas and spaces only. */
function placeIn(to: string, { value, at }: { value: string; at: number }): number {
  const wanted = ungrouped(value.slice(0, at)).length;
  let place = 0;
  for (let passed = 0; place < to.length && passed < wanted; place += 1)
    passed += ungrouped(to[place] ?? '').length;
  return place;
}

function ungrouped(text: string): string {
  return text.replaceAll(/[$,\s]/g, '');
}

function rewritten({ value, selection: [from, end] }: Written, to: string): Written {
  return { value: to, selection: [placeIn(to, { value, at: from }), placeIn(to, { value, at: end })] };
}

/** Dollars with cents or without; the thousands get their commas. */
const money: MaskitoOptions = {
  mask: /^\d{0,8}(?:\.\d{0,2})?$/,
  preprocessors: [
    ({ elementState, data }) => ({
      elementState: rewritten(elementState, ungrouped(elementState.value)),
      data: ungrouped(data),
    }),
  ],
  postprocessors: [
    (state) => rewritten(state, ungrouped(state.value).replaceAll(/(?<![.]\d*)\B(?=(?:\d{3})+(?!\d))/g, ',')),
  ],
};

/** A digit typed after the lone 0 of a new share takes its place: nobody means 060. */
const overwriteZero: MaskitoPreprocessor = ({ elementState, data }) =>
  elementState.value === '0' && /^\d/.test(data)
    ? { elementState: { value: '', selection: [0, 0] }, data }
    : { elementState, data };

/** The masks by name. Their texts are what the rules accept, dashes and all. */
export const masks: Record<MaskName, MaskitoOptions> = {
  phone: { mask: pattern(PHONE_MASK), preprocessors: [dropCountryCode] },
  ssn: secret(tinMask(TIN.SSN)),
  itin: secret(tinMask(TIN.ITIN)),
  ein: secret(tinMask(TIN.EIN)),
  date,
  zip: { mask: pattern(ZIP) },
  zip4: { mask: ({ value }) => pattern(digits(value).length > POSTAL_CODE_LENGTH ? `${ZIP}-####` : ZIP) },
  code,
  // A fraction may stand, for the rule to refuse: without its point, 5.5 would read 55.
  percent: { mask: /^\d{0,3}(?:\.\d{0,2})?$/, preprocessors: [overwriteZero] },
  money,
  routing: { mask: upTo(ROUTING_LENGTH) },
  account: secret('#'.repeat(ACCOUNT_NUMBER_MAX)),
};
