/** What the person is told about their typing. `waiting`: not saved yet, trying again. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'waiting';

/** How one attempt ended. `offline` is tried again; `failed` is left until the next change. */
export type SaveOutcome = 'saved' | 'offline' | 'failed';

export interface PartialSaveOptions<Values> {
  /** One attempt. `last` is set when the page may go away before the answer. */
  save: (values: Values, options: { last: boolean }) => Promise<SaveOutcome>;
  /** Milliseconds of quiet before an attempt. */
  delay: number;
  onState: (state: SaveState) => void;
  /** Milliseconds before attempt n (1, 2, ...) after the network failed. */
  backoff?: (attempt: number) => number;
}

export interface PartialSave<Values> {
  /** What is to be saved now; null when it must not be (an error stands in a filled field). */
  changed: (values: Values | null) => void;
  /** Saves what waits at once. True when nothing is left to save. */
  flush: (options?: { last?: boolean }) => Promise<boolean>;
  /** Drops what waits, lets an attempt under way end, and ignores changes until `resume`. */
  suspend: () => Promise<void>;
  resume: () => void;
  /** Tries again at once what the network refused; for the moment it comes back. */
  retry: () => void;
  /** Whether there is typing that no attempt has saved yet. */
  pending: () => boolean;
}

const RETRY_FIRST_MS = 2000;
const RETRY_LONGEST_MS = 30_000;

function doubling(attempt: number): number {
  return Math.min(RETRY_FIRST_MS * 2 ** (attempt - 1), RETRY_LONGEST_MS);
}

/**
 * Saves typing in the background: debounced, one attempt at a time, the newest values only, again after the network
 * failed. Values equal to the last saved are not sent twice.
 */
export function createPartialSave<Values>({
  save,
  delay,
  onState,
  backoff = doubling,
}: PartialSaveOptions<Values>): PartialSave<Values> {
  let waiting: Values | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let lastSaved = '';
  let attempt = 0;
  let suspended = false;

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void run(false), milliseconds);
  }

  async function run(last: boolean): Promise<void> {
    clearTimeout(timer);
    // A page that goes away cannot wait for the attempt under way.
    if (running && !last) {
      await running;
      if (running === null && waiting !== null && !suspended) await run(last);
      return;
    }
    if (waiting === null) return;
    running = once(waiting, last);
    await running;
  }

  async function once(values: Values, last: boolean): Promise<void> {
    const text = JSON.stringify(values);
    waiting = null;
    onState('saving');
    const outcome = await save(values, { last });
    running = null;
    if (outcome === 'saved') {
      attempt = 0;
      lastSaved = text;
      if (waiting === null) onState('saved');
    } else if (outcome === 'offline') {
      attempt += 1;
      // What was typed meanwhile is newer; else these values go out again.
      waiting ??= values;
      onState('waiting');
      if (!suspended) schedule(backoff(attempt));
    } else {
      onState('idle');
    }
  }

  return {
    changed(values) {
      if (suspended) return;
      if (values === null) {
        waiting = null;
        clearTimeout(timer);
        return;
      }
      if (running === null && JSON.stringify(values) === lastSaved) {
        waiting = null;
        clearTimeout(timer);
        return;
      }
      waiting = values;
      schedule(delay);
    },
    async flush({ last = false } = {}) {
      await run(last);
      return waiting === null && running === null;
    },
    async suspend() {
      suspended = true;
      clearTimeout(timer);
      waiting = null;
      await running;
      if (suspended) waiting = null;
    },
    resume() {
      suspended = false;
    },
    retry() {
      if (attempt > 0 && waiting !== null && !suspended) void run(false);
    },
    pending: () => waiting !== null || running !== null,
  };
}
