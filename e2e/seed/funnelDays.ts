import { STEP_KEYS } from '../../src/journey/stages.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Maximum number of distinct durations per step and day. The app rounds durations to two significant digits. */
const TIMES = 300;
const FUNNEL_DAYS = 730;

export function* funnelDays(count: number): Generator<[string, string, string, string]> {
  const each = Math.max(1, Math.round(count / FUNNEL_DAYS));
  const counts: Record<string, number> = { started: each, submitted: each, approved: each };
  for (const step of STEP_KEYS) {
    counts[`reached/${step}`] = each;
    counts[`completed/${step}`] = each;
    for (let at = 0; at < Math.min(each, TIMES); at += 1)
      counts[`seconds/${step}/${at * 10}`] = Math.max(1, Math.round(each / TIMES));
  }
  const today = Math.floor(Date.now() / DAY) * DAY;
  for (let ago = 0; ago < FUNNEL_DAYS; ago += 1) {
    const day = new Date(today - ago * DAY).toISOString().slice(0, 10);
    yield ['harbor', 'harbor', day, JSON.stringify(counts)];
  }
}
