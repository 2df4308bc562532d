import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { characters, optionalText, requiredText } from './text.ts';

const NAME = { field: 'name', thing: 'name', max: 40, allowed: characters("_ - & . ' ,") };
const required = requiredText(NAME);

test.each([
  ['Ana\u00a0Mar\u00eda', 'Ana Mar\u00eda'],
  ['\ufeffAna\u200b\u2060', 'Ana'],
  ['Ana\u3000Diaz\u202f', 'Ana Diaz'],
  ['Ka\u2018ena O\u2019Neil', 'Ka\u2018ena O\u2019Neil'],
])('%j is kept as %j', (given, kept) => {
  expect(v.parse(required, given)).toBe(kept);
  expect(v.parse(optionalText(NAME), given)).toBe(kept);
});

test.each(['\u200b\u00a0\u2060', '\u200d', '  '])('%j counts as empty', (given) => {
  expect(v.safeParse(required, given).issues?.[0].message).toBe('"name" is required');
});

test('a text that was accepted is accepted again unchanged', () => {
  const unit = fc.constantFrom('a', 'é', ' ', '\u00a0', '\u200b', '\u2060', '\ufeff', '’', '-', '\n', '😀');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 45 }), (text) => {
      for (const rule of [required, optionalText({ ...NAME, allowed: undefined })]) {
        const { success, output } = v.safeParse(rule, text);
        if (success) expect(v.parse(rule, output)).toBe(output);
      }
    }),
  );
});
