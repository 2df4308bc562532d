/** `waiting` means that the last attempt failed and will be retried. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'waiting';

/** After `offline`, the save is retried. After `failed`, nothing is saved until the next change. */
export type SaveOutcome = 'saved' | 'offline' | 'failed';

export interface PartialSaveOptions<Values> {
  /** `last` is set if the page may close before the response arrives. */
  save: (values: Values, options: { last: boolean }) => Promise<SaveOutcome>;
  delay: number;
  onState: (state: SaveState) => void;
}

const RETRY_FIRST_MS = 2000;
const RETRY_LONGEST_MS = 30_000;

/**
 * Saves only the latest values, and makes one attempt at a time, except when the page may close. Retries after network
 * failures.
 */
export function createPartialSave<Values>({ save, delay, onState }: PartialSaveOptions<Values>) {
  let waiting: Values | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let lastSaved = '';
  let attempt = 0;
  let started = 0;
  let suspended = false;

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void run(false), milliseconds);
  }

  async function run(last: boolean): Promise<void> {
    clearTimeout(timer);
    // A closing page cannot wait for the running attempt.
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
    started += 1;
    const number = started;
    waiting = null;
    onState('saving');
    const outcome = await save(values, { last });
    if (number !== started) {
      // A newer attempt started before this one ended, because the page was about to close. This attempt may have
      // overwritten the newer values, so they don't count as saved.
      lastSaved = '';
      return;
    }
    running = null;
    if (outcome === 'saved') {
      attempt = 0;
      lastSaved = text;
      if (waiting === null) onState('saved');
    } else if (outcome === 'offline') {
      attempt += 1;
      waiting ??= values;
      onState('waiting');
      if (!suspended) schedule(Math.min(RETRY_FIRST_MS * 2 ** (attempt - 1), RETRY_LONGEST_MS));
    } else {
      onState('idle');
    }
  }

  return {
    /** Null cancels a pending save, such as when a filled-in field is invalid. */
    changed(values: Values | null): void {
      if (suspended) return;
      clearTimeout(timer);
      const isSaved = running === null && JSON.stringify(values) === lastSaved;
      waiting = isSaved ? null : values;
      if (waiting) schedule(delay);
      // A running or retrying save sets the state itself.
      if (!running && !(waiting && attempt)) onState(isSaved ? 'saved' : 'idle');
    },
    flush: ({ last = false } = {}): Promise<void> => run(last),
    async suspend(): Promise<void> {
      suspended = true;
      clearTimeout(timer);
      waiting = null;
      await running;
      if (suspended) waiting = null;
    },
    resume(): void {
      suspended = false;
    },
    retry(): void {
      if (attempt > 0 && waiting !== null && !suspended) void run(false);
    },
  };
}
