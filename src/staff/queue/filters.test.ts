import { afterEach, expect, test, vi } from 'vitest';
import { filtersOf } from './filters.ts';

afterEach(() => void vi.unstubAllEnvs());

test('the last 7 days begin at midnight, even if daylight saving time ended since', () => {
  vi.stubEnv('TZ', 'America/New_York');
  const state = { search: '', stage: '', product: '', submitted: '7', assignee: '', sort: '' };
  const now = Date.parse('2026-11-04T15:00:00-05:00');
  expect(filtersOf(state, now).submittedSince).toBe(String(Date.parse('2026-10-28T00:00:00-04:00')));
});
