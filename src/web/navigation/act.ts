/**
 * The user's latest action: a navigation, submit, or choice. Every call belongs to the action that made it. When the
 * next action begins, continuations of the old one never run, so a late response changes neither the screen nor the
 * session.
 */
let newest = new AbortController();
let isLeaving = false;
let stays: (() => void)[] = [];

/** Begins an action on the current screen. `undo` runs if another action follows on the same screen. */
export function beginAct(undo: () => void = () => {}): AbortSignal {
  const signal = renew();
  stay();
  stays.push(undo);
  return signal;
}

/** Begins a navigation. `arrived` or `stay` ends it. */
export function beginMove(): AbortSignal {
  isLeaving = true;
  return renew();
}

/** Ends a navigation once another screen is shown; voids the previous screen's actions. */
export function arrived(): void {
  isLeaving = false;
  stays = [];
}

/** Cancels a navigation. */
export function stay(): void {
  isLeaving = false;
  const told = stays;
  stays = [];
  for (const tell of told) tell();
}

/** Waits for a navigation in progress. Never resolves once another screen is shown. */
export async function whileStaying(): Promise<void> {
  if (isLeaving) await new Promise<void>((resolve) => stays.push(resolve));
}

/** Abort signal of the current action. */
export function act(): AbortSignal {
  return newest.signal;
}

/** Settles like `work`, but never after its action has ended. */
export async function during<T>(work: Promise<T>, signal: AbortSignal = newest.signal): Promise<T> {
  try {
    return await work;
  } finally {
    // oxlint-disable-next-line no-unsafe-finally -- nothing is thrown or returned here
    if (signal.aborted) await new Promise(() => {});
  }
}

function renew(): AbortSignal {
  newest.abort();
  newest = new AbortController();
  return newest.signal;
}
