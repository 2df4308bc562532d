import { expect, test } from 'vitest';
import { declaredRules } from '../../../test/declaredRules.ts';
import { check } from '../draft.ts';

const WRONG = ['', ' ', '!', '0', '99-99-9999', '02-30-2020', '01-01-2099', '9'.repeat(30), 'x'.repeat(3000)];

test('errors of a declared field name that field', () => {
  const named = declaredRules('2026-11-20').flatMap(({ name, rule }) =>
    WRONG.flatMap((text) => {
      const checked = check(rule, text);
      const messages = checked.ok ? [] : checked.errors.map(({ message }) => message);
      return messages.flatMap((message) => {
        const inMessage = /^"(.+?)"/.exec(message)?.[1];
        return inMessage === undefined ? [] : { name, inMessage };
      });
    }),
  );
  expect(named.filter(({ name, inMessage }) => inMessage !== name)).toEqual([]);
  expect(named.map(({ inMessage }) => inMessage)).toContain('businessEstablishedDate');
});
