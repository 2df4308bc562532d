// Checks that every declared field is on its screen. Otherwise, applicants couldn't fill it in.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BANK_ACCOUNT } from '../src/domain/sections/bankAccount.ts';
import { BUSINESS } from '../src/domain/sections/business.ts';
import { toForm } from '../src/domain/sections/fields.ts';
import { CONTACT, OWNER } from '../src/domain/sections/person.ts';

/** Fields whose values come from the product's settings instead of the applicant. */
const UNPLACED = new Set(['accountLabel']);
const SRC = join(import.meta.dirname, '../src');
const ADDRESS = readFileSync(join(SRC, 'web/form/fields/AddressFields.tsx'), 'utf8');

function screensOf(feature: string): string {
  const folder = join(SRC, 'features', feature);
  const screens = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const code = screens.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  return code.includes('<AddressFields') ? code + ADDRESS : code;
}

function placedIn(feature: string): Set<string> {
  return new Set(
    [...screensOf(feature).matchAll(/\bfield\(\s*['`](?:[^'`]*\.)?(\w+)['`]/g)].map(([, name = '']) => name),
  );
}

test.each([
  ['account-company', toForm(BUSINESS, {})],
  ['verify-ownership', { ...toForm(OWNER, {}), ...toForm(CONTACT, {}) }],
  ['bank-account', toForm(BANK_ACCOUNT, {})],
])('%s places every declared field', (feature, form) => {
  const placed = placedIn(feature);
  expect(Object.keys(form).filter((name) => !placed.has(name) && !UNPLACED.has(name))).toEqual([]);
});

const CONDITIONAL = Object.entries(BUSINESS).flatMap(([name, spec]) => ('isAsked' in spec ? [name] : []));

test.each(CONDITIONAL)('account-company places %s only if it is asked', (name) => {
  expect(screensOf('account-company')).toContain(`${name}.isAsked(`);
});

test.each([
  ['get-started', 1],
  ['account-company', 1],
  ['verify-ownership', 5],
  ['bank-account', 1],
  ['confirm', 1],
])("%s doesn't check the spelling of names", (feature, count) => {
  const inputs = screensOf(feature)
    .split('<TextField')
    .map((part) => part.slice(0, part.indexOf('/>')))
    .filter((part) => /\bfield\('(?:(?:first|middle|last|full|legal)Name|name|nameOnAccount)'/.test(part));
  expect(inputs).toHaveLength(count);
  expect(inputs.filter((input) => !input.includes('NAME_INPUT'))).toEqual([]);
});
