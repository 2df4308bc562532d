import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { joinWebsite } from '../values/website.ts';
import { website, websiteUrl } from './business.ts';
import { email } from './email.ts';
import { characters, optionalText, requiredText } from './text.ts';

const NAME = { field: 'name', thing: 'name', max: 40, allowed: characters("_ - & . ' ,") };
const required = requiredText(NAME);

test.each([
  ['Ana\u00a0Mar\u00eda', 'Ana Mar\u00eda'],
  ['\ufeffAna\u200b\u2060', 'Ana'],
  ['Ana\u3000Diaz\u202f', 'Ana Diaz'],
  ['\u202aAna\u202c', 'Ana'],
  ['\u200e \u2068Ana Diaz\u2069\u00a0\u200f', 'Ana Diaz'],
  ['Ka\u2018ena O\u2019Neil', 'Ka\u2018ena O\u2019Neil'],
])('%j is kept as %j', (given, kept) => {
  expect(v.parse(required, given)).toBe(kept);
  expect(v.parse(optionalText(NAME), given)).toBe(kept);
});

test.each(['\u200b\u00a0\u2060', '\u200d', '\u202a\u202c', '  '])('%j counts as empty', (given) => {
  expect(v.safeParse(required, given).issues?.[0].message).toBe('"name" is required');
});

test.each(['An\u202ea', 'Ana \u200eDiaz', '\u2066An\u2067a\u2069'])('%j is refused', (given) => {
  for (const allowed of [NAME.allowed, undefined])
    expect(v.safeParse(requiredText({ ...NAME, allowed }), given).success).toBe(false);
});

test('an email address and a website are kept without the marks around them', () => {
  expect(v.parse(email, '\u202aana@example.com\u202c')).toBe('ana@example.com');
  expect(v.parse(website, '\u2066https://example.com/a\u2069')).toBe('example.com/a');
  expect(v.parse(websiteUrl, '\u200ehttps://example.com\u200f')).toBe('https://example.com');
  expect(joinWebsite({ protocol: 'https', host: '\u202aexample.com\u202c' })).toBe('https://example.com');
  expect(v.safeParse(email, 'ana\u200e@example.com').success).toBe(false);
});

test('trims a long run of spaces inside a text in linear time', () => {
  const began = performance.now();
  v.safeParse(required, `a${' '.repeat(200_000)}b`);
  expect(performance.now() - began).toBeLessThan(1000);
});

test('a text that was accepted is accepted again unchanged', () => {
  const unit = fc.constantFrom(
    'a',
    'é',
    ' ',
    '\u00a0',
    '\u200b',
    '\u2060',
    '\ufeff',
    '\u202a',
    '\u200f',
    '’',
    '-',
    '\n',
    '😀',
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 45 }), (text) => {
      for (const rule of [required, optionalText({ ...NAME, allowed: undefined })]) {
        const { success, output } = v.safeParse(rule, text);
        if (success) expect(v.parse(rule, output)).toBe(output);
      }
    }),
  );
});
