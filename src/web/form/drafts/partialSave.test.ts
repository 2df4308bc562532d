import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPartialSave, type SaveOutcome, type SaveState } from './partialSave.ts';

interface Values {
  name: string;
}

function engine(outcomes: SaveOutcome[] = []) {
  const saved: { name: string; last: boolean }[] = [];
  const states: SaveState[] = [];
  const drafts = createPartialSave<Values>({
    delay: 1500,
    onState: (state) => states.push(state),
    save: async ({ name }, { last }) => {
      saved.push({ name, last });
      return outcomes.shift() ?? 'saved';
    },
  });
  return { drafts, saved, states, names: () => saved.map(({ name }) => name) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('while typing', () => {
  test('saves the latest values once, 1500 ms after the last change', async () => {
    const { drafts, names, states } = engine();
    drafts.changed({ name: 'A' });
    await vi.advanceTimersByTimeAsync(1499);
    drafts.changed({ name: 'An' });
    await vi.advanceTimersByTimeAsync(1499);
    expect(names()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(names()).toEqual(['An']);
    expect(states).toEqual(['idle', 'idle', 'saving', 'saved']);
  });

  test('an invalid change cancels the pending save', async () => {
    const { drafts, names } = engine();
    drafts.changed({ name: 'A' });
    drafts.changed(null);
    await vi.runAllTimersAsync();
    await drafts.flush();
    expect(names()).toEqual([]);
  });

  test("doesn't send values that were already saved", async () => {
    const { drafts, names } = engine();
    drafts.changed({ name: 'A' });
    await vi.runAllTimersAsync();
    drafts.changed({ name: 'B' });
    drafts.changed({ name: 'A' });
    await vi.runAllTimersAsync();
    expect(names()).toEqual(['A']);
  });

  test('reports as saved only what is saved', async () => {
    const { drafts, states } = engine();
    drafts.changed({ name: 'A' });
    await vi.runAllTimersAsync();
    expect(states.at(-1)).toBe('saved');
    drafts.changed({ name: 'B' });
    expect(states.at(-1)).toBe('idle');
    drafts.changed({ name: 'A' });
    expect(states.at(-1)).toBe('saved');
    drafts.changed(null);
    expect(states.at(-1)).toBe('idle');
  });
});

describe('on failure', () => {
  test('offline: says so, retries with growing delays, and reports the save in the end', async () => {
    const { drafts, names, states } = engine(['offline', 'offline']);
    drafts.changed({ name: 'A' });
    await vi.advanceTimersByTimeAsync(1500);
    expect(states.at(-1)).toBe('waiting');
    await vi.advanceTimersByTimeAsync(2000);
    expect(names()).toEqual(['A', 'A']);
    await vi.advanceTimersByTimeAsync(3999);
    expect(names()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(states.at(-1)).toBe('saved');
  });

  test('typing while offline sends the newer values', async () => {
    const { drafts, names } = engine(['offline']);
    drafts.changed({ name: 'A' });
    await vi.advanceTimersByTimeAsync(1500);
    drafts.changed({ name: 'AB' });
    await vi.runAllTimersAsync();
    expect(names()).toEqual(['A', 'AB']);
  });

  test('retries at once when the network returns', async () => {
    const { drafts, names } = engine(['offline']);
    drafts.changed({ name: 'A' });
    await vi.advanceTimersByTimeAsync(1500);
    drafts.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(names()).toEqual(['A', 'A']);
  });

  test('an error response waits for the next change', async () => {
    const { drafts, names, states } = engine(['failed']);
    drafts.changed({ name: 'A' });
    await vi.runAllTimersAsync();
    expect(states.at(-1)).toBe('idle');
    drafts.changed({ name: 'AB' });
    await vi.runAllTimersAsync();
    expect(names()).toEqual(['A', 'AB']);
  });
});

describe('on leaving the screen', () => {
  test('flush saves pending values at once, and once', async () => {
    const { drafts, saved } = engine();
    drafts.changed({ name: 'A' });
    await drafts.flush();
    await vi.runAllTimersAsync();
    expect(saved).toEqual([{ name: 'A', last: false }]);
  });

  test('flush without changes sends nothing', async () => {
    const { drafts, saved } = engine();
    await drafts.flush();
    expect(saved).toEqual([]);
  });

  test.each([
    { ofFirst: 'offline', ofLast: 'saved', again: [] },
    { ofFirst: 'saved', ofLast: 'offline', again: ['AB'] },
    { ofFirst: 'saved', ofLast: 'saved', again: [] },
  ] as const)(
    "the last attempt doesn't wait for one in progress, which is $ofFirst after it is $ofLast",
    async ({ ofFirst, ofLast, again }) => {
      const sent: { name: string; last: boolean; end: (outcome: SaveOutcome) => void }[] = [];
      const drafts = createPartialSave<Values>({
        delay: 1500,
        onState: () => {},
        save: ({ name }, { last }) =>
          new Promise((end) => {
            sent.push({ name, last, end });
          }),
      });
      drafts.changed({ name: 'A' });
      void drafts.flush();
      drafts.changed({ name: 'AB' });
      void drafts.flush({ last: true });
      expect(sent).toMatchObject([
        { name: 'A', last: false },
        { name: 'AB', last: true },
      ]);
      sent[1]?.end(ofLast);
      await vi.advanceTimersByTimeAsync(0);
      sent[0]?.end(ofFirst);
      await vi.runAllTimersAsync();
      expect(sent.splice(2).map(({ name }) => name)).toEqual(again);
      // The first attempt may have reached the server last, so the same values are sent again when the page hides.
      drafts.changed({ name: 'AB' });
      void drafts.flush({ last: true });
      expect(sent.slice(2).map(({ name }) => name)).toEqual(['AB']);
    },
  );

  test('an earlier attempt with the same values, which fails after the last one, sends nothing again', async () => {
    const ends: ((outcome: SaveOutcome) => void)[] = [];
    const drafts = createPartialSave<Values>({
      delay: 1500,
      onState: () => {},
      save: () => new Promise((end) => void ends.push(end)),
    });
    drafts.changed({ name: 'A' });
    void drafts.flush();
    drafts.changed({ name: 'A' });
    void drafts.flush({ last: true });
    ends[1]?.('saved');
    await vi.advanceTimersByTimeAsync(0);
    ends[0]?.('offline');
    await vi.runAllTimersAsync();
    expect(ends).toHaveLength(2);
  });

  test('saves nothing while suspended', async () => {
    const { drafts, names } = engine();
    drafts.changed({ name: 'A' });
    await drafts.suspend();
    drafts.changed({ name: 'AB' });
    await vi.runAllTimersAsync();
    expect(names()).toEqual([]);
    drafts.resume();
    drafts.changed({ name: 'ABC' });
    await vi.runAllTimersAsync();
    expect(names()).toEqual(['ABC']);
  });

  test('suspend waits for the attempt in progress, so that a later save comes after it', async () => {
    let finish: (outcome: SaveOutcome) => void = () => {};
    let count = 0;
    const drafts = createPartialSave<Values>({
      delay: 1500,
      onState: () => {},
      save: () =>
        new Promise((resolve) => {
          count += 1;
          finish = resolve;
        }),
    });
    drafts.changed({ name: 'A' });
    void drafts.flush();
    let suspended = false;
    const suspending = drafts.suspend().then(() => {
      suspended = true;
      return undefined;
    });
    await vi.advanceTimersByTimeAsync(10);
    expect(suspended).toBe(false);
    finish('offline');
    await suspending;
    await drafts.flush();
    expect(count).toBe(1);
  });
});
