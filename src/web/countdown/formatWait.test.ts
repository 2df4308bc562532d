import { expect, test } from 'vitest';
import { formatWait } from './formatWait.ts';

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [59_000, '0:59'],
  [59_001, '1:00'],
  [600_000, '10:00'],
  [-5, '0:00'],
])('a wait of %i ms is shown as %s', (milliseconds, text) => {
  expect(formatWait(milliseconds)).toBe(text);
});
