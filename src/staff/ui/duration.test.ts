import { expect, test } from 'vitest';
import { agoOf, durationOf } from './duration.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [59_400, '59 sec'],
  [59_600, '1 min'],
  [59.7 * MINUTE, '1 hr'],
  [23.4 * HOUR, '23 hr'],
  [23.6 * HOUR, '1 day'],
  [36 * HOUR, '2 days'],
])('%d ms are %s', (ms, text) => {
  expect(durationOf(ms)).toBe(text);
});

test.each([
  [59_999, 'just now'],
  [59.7 * MINUTE, '59 min ago'],
  [47 * HOUR, '1 day ago'],
])('%d ms in the past is %s', (ms, text) => {
  expect(agoOf(ms)).toBe(text);
});
