import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { fuzzRuns } from '../../../test/fuzzRuns.ts';
import { checkDecisionMessage, checkRequest } from '../requests/newRequest.ts';
import { LEAVE_OUT_SSN, withoutSsn } from './withoutSsn.ts';

const rule = withoutSsn('text', 'note');
const isAllowed = (text: string) => v.safeParse(v.pipe(v.string(), rule), text).success;

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const ssn = fc
  .tuple(digits(3), digits(2), digits(4), fc.constantFrom('-', '–', '‑', '-', '−', '\u200b-'))
  .map(([area, group, serial, dash]) => [area, group, serial].join(dash));
const around = fc.string().map((text) => text.replaceAll(/[\w\p{N}\p{M}]/gu, ' '));

test('rejects a text with a Social Security number anywhere in it', () => {
  fc.assert(
    fc.property(around, ssn, around, (before, number, after) => {
      expect(isAllowed(`${before} ${number} ${after}`)).toBe(false);
    }),
    { numRuns: fuzzRuns(300) },
  );
});

test('accepts a text without a number of that shape', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/\p{Nd}\p{Cf}*[\p{Pd}−]\p{Cf}*\p{Nd}/u.test(text.normalize('NFKC')));
      expect(isAllowed(text)).toBe(true);
    }),
    { numRuns: fuzzRuns(300) },
  );
});

test.each(['12-3456789', '415-555-0132', '1123-45-67890', 'ref 123-45-67', 'A123-45-6789B', '2026-11-24'])(
  "%s isn't a Social Security number",
  (text) => {
    expect(isAllowed(text)).toBe(true);
  },
);

const refused = (field: string, thing: string) => ({
  field,
  message: `"${field}" must be a valid ${thing}: ${LEAVE_OUT_SSN}`,
});
const NUMBER = 'It says 123-45-6789.';

test('a request names each text that contains one', () => {
  const items = [
    { kind: 'document', documentType: 'ein_letter', reason: NUMBER },
    { kind: 'answer', question: NUMBER },
  ];
  expect(checkRequest({ message: NUMBER, items }, 0)).toEqual({
    ok: false,
    errors: [
      refused('message', 'text'),
      refused('items.0.reason', 'reason'),
      refused('items.1.question', 'question'),
    ],
  });
});

test.each([
  [true, 'question'],
  [false, 'text'],
])('a decision with one is refused, as a question: %s', (isQuestion, thing) => {
  expect(checkDecisionMessage(NUMBER, { isQuestion })).toBe(refused('message', thing).message);
});
