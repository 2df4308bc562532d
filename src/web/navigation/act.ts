/**
 * The user's latest action, such as a navigation, submission, or choice. Each API call belongs to the action during
 * which it was made. When another action starts, code that awaits an earlier call never continues, so a late response
 * can't change the screen or session.
 */
let newest = new AbortController();
let isLeaving = false;
let stays: (() => void)[] = [];

/** `undo` runs when another action starts on the same screen, or when a navigation fails. */
export function beginAct(undo: () => void = () => {}): AbortSignal {
  const signal = renew();
  stay();
  stays.push(undo);
  return signal;
}

export function beginMove(): AbortSignal {
  isLeaving = true;
  return renew();
}

export function arrived(): void {
  isLeaving = false;
  stays = [];
}

export function stay(): void {
  isLeaving = false;
  const told = stays;
  stays = [];
  for (const tell of told) tell();
}

/** If a navigation is in progress, waits until it fails. Never resolves if it shows another screen. */
export async function whileStaying(): Promise<void> {
  if (isLeaving) await new Promise<void>((resolve) => stays.push(resolve));
}

export function act(): AbortSignal {
  return newest.signal;
}

/** Returns a promise that settles like `work`, or never if its action ends first. */
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
