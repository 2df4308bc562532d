import { describe, expect, test } from 'vitest';
import { declaredRules } from '../../../test/declaredRules.ts';
import { addressLineError, parseAddressLine } from './address.ts';
import { findCategories } from '../categories/categorySearch.ts';
import { toDisplay, toIso } from './date.ts';
import { check, type Field } from '../draft.ts';
import * as account from '../fields/account.ts';
import * as address from '../fields/address.ts';
import * as bank from '../fields/bank.ts';
import * as business from '../fields/business.ts';
import * as person from '../fields/person.ts';
import * as phone from '../fields/phone.ts';
import { isMask } from './mask.ts';
import { translate } from '../texts/messages.ts';
import { parseDollars } from './money.ts';
import { scorePassword } from '../password/password.ts';
import { formatPhone, parsePhone } from './phone.ts';
import { parseTaxId, TIN } from './taxId.ts';
import { isHost, isWebsiteUrl, joinWebsite, splitWebsite } from './website.ts';

/** Twenty-five times the API's maximum string length. */
const LENGTH = 50_000;
/**
 * Time limit for each test, in milliseconds. Linear matching takes less than one second. If matching is
 * quadratic for even one of the units, the test takes about a minute.
 */
const TIMEOUT = 10_000;

const UNITS = [
  'a',
  'A1!',
  'abc',
  'a.',
  'a-',
  '-',
  'a@',
  '@',
  '.',
  ' ',
  '\t\n',
  ' a',
  '1',
  '1,',
  '1,111',
  '12-',
  '+1',
  '(4',
  '*',
  '/',
  'http://',
  'https://a.',
  '"',
  '"a" ',
  'é',
  'e\u0301',
  '🙂',
  '\u0000',
];
const TAILS = ['', '!', 'x', '@', '1', ' ', '\n', '"'];
const texts = UNITS.flatMap((unit) =>
  TAILS.flatMap((tail) => {
    const run = unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH);
    return [run + tail, `a@${run}${tail}`, `+1${run}${tail}`];
  }),
);

const exported: Record<string, unknown> = {
  ...account,
  ...address,
  ...bank,
  ...business,
  ...person,
  ...phone,
  tinType: business.tinType('sole'),
};
const rules = new Map<Field, string>();
for (const [name, rule] of Object.entries(exported)) if (isField(rule)) rules.set(rule, name);
for (const { name, ownershipType, rule } of declaredRules('2026-11-20'))
  if (ownershipType === 'LLC') rules.set(rule, name);
const schemas = [...rules].map(([rule, name]): [string, Field] => [name, rule]);

function isField(value: unknown): value is Field {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

const functions: Record<string, (text: string) => unknown> = {
  parseAddressLine,
  addressLineError,
  findCategories: (text) => findCategories([{ value: '1', description: 'Coffee shops' }], text),
  toIso,
  toDisplay,
  isMask,
  translate,
  parseDollars,
  parsePhone,
  formatPhone,
  parseTaxId: (text) => parseTaxId(text, TIN.SSN),
  isHost,
  isWebsiteUrl,
  splitWebsite,
  joinWebsite: (text) => joinWebsite({ protocol: 'https', host: text }),
};

describe('a text built to be slow is checked in linear time', { timeout: TIMEOUT }, () => {
  test.each(schemas)('by the rule for %s', (name, rule) => {
    // Scoring sees at most 2000 characters, because the API rejects longer strings first.
    const given = name === 'newPassword' ? texts.map((text) => text.slice(0, 2000)) : texts;
    for (const text of given) expect(() => check(rule, text)).not.toThrow();
  });

  test.each(Object.entries(functions))('by %s', (_name, run) => {
    for (const text of texts) expect(() => run(text)).not.toThrow();
  });

  test('by the password score, for the longest password that a call accepts', () => {
    for (const text of texts) expect(scorePassword(text.slice(0, 2000)).score).toBeLessThanOrEqual(4);
  });
});
