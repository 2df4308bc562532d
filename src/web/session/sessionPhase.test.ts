import { describe, expect, test } from 'vitest';
import { lifetimeOf } from './lifetime.ts';
import { phaseAt, WARNING_MS } from './sessionPhase.ts';

const MINUTE = 60_000;
const asked = 1_800_000_000_000;

describe('the end of a session', () => {
  test('counts durations from the request', () => {
    expect(lifetimeOf('1800 43200 s1 a1', asked)).toEqual({
      idleAt: asked + 30 * MINUTE,
      latestAt: asked + 720 * MINUTE,
      heardAt: asked,
      session: 's1',
      application: 'a1',
    });
  });

  test('warns two minutes before, and ends slightly early, so that no call starts too late', () => {
    const idle = lifetimeOf('1800 43200 s1 a1', asked);
    const endsAt = asked + 30 * MINUTE - 10_000;
    expect(phaseAt(asked, idle)).toEqual({ name: 'quiet' });
    expect(phaseAt(endsAt - WARNING_MS - 1, idle)).toEqual({ name: 'quiet' });
    expect(phaseAt(endsAt - WARNING_MS, idle)).toEqual({ name: 'warning', endsAt, isFinal: false });
    expect(phaseAt(endsAt - 1, idle)).toEqual({ name: 'warning', endsAt, isFinal: false });
    expect(phaseAt(endsAt, idle)).toEqual({ name: 'ended' });
  });

  test('says so if no call can extend it', () => {
    const last = lifetimeOf('600 600 s1 a1', asked);
    const endsAt = asked + 10 * MINUTE - 10_000;
    expect(phaseAt(endsAt - MINUTE, last)).toEqual({ name: 'warning', endsAt, isFinal: true });
  });
});
