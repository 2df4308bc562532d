import { expect, test } from 'vitest';
import { checkState, isOutstanding } from './checkResults.ts';

const recorded = { name: 'tin', reference: null, note: null, at: 0, by: 'op', byName: 'CI', stale: false };

test.each([
  [undefined, 'no result yet', true],
  [{ ...recorded, result: 'failed' as const }, 'failed', true],
  [{ ...recorded, result: 'review' as const }, 'needs review', true],
  [{ ...recorded, result: 'passed' as const, stale: true }, 'passed, out of date', true],
  [{ ...recorded, result: 'passed' as const }, 'passed', false],
])('says what a check found, and whether it needs a result: %#', (check, words, outstanding) => {
  expect([checkState(check), isOutstanding(check)]).toEqual([words, outstanding]);
});
