import { expect, test } from 'vitest';
import { dueDayFormat, endOfDueDay } from './dueDay.ts';

test.each([
  ['2026-12-24', '2026-12-25T04:59:59.000Z', 'December 24, 2026'],
  ['2026-07-04', '2026-07-05T03:59:59.000Z', 'July 4, 2026'],
  // Daylight saving time starts or ends on these days.
  ['2026-03-08', '2026-03-09T03:59:59.000Z', 'March 8, 2026'],
  ['2026-11-01', '2026-11-02T04:59:59.000Z', 'November 1, 2026'],
])('%s ends at %s, and is written %s', (day, end, written) => {
  const at = endOfDueDay(day);
  expect(new Date(at).toISOString()).toBe(end);
  expect(dueDayFormat('en-US').format(at)).toBe(written);
});

test('only a valid day has an end', () => {
  expect(endOfDueDay('soon')).toBeNaN();
});
