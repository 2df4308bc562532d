/**
 * What the person did last: went to another screen, submitted a form, chose something else. Calls belong to the act
 * during which they are made. When the next act begins, what waits for their answers never goes on, so a late answer
 * changes neither the screen nor the session.
 */
let newest = new AbortController();
let isLeaving = false;
let stays: (() => void)[] = [];

/** Begins an act on the screen shown. `undo` runs when another act follows on the same screen. */
export function beginAct(undo: () => void = () => {}): AbortSignal {
  const signal = renew();
  stay();
  stays.push(undo);
  return signal;
}

/** Begins a way to another screen; it ends in `arrived` or in `stay`. */
export function beginMove(): AbortSignal {
  isLeaving = true;
  return renew();
}

/** Another screen is shown, so what belonged to the one before is of no use. */
export function arrived(): void {
  isLeaving = false;
  stays = [];
}

/** The screen stays after all. */
export function stay(): void {
  isLeaving = false;
  const told = stays;
  stays = [];
  for (const tell of told) tell();
}

/** Waits while another screen is on its way; for ever, once it is shown. */
export async function whileStaying(): Promise<void> {
  if (isLeaving) await new Promise<void>((resolve) => stays.push(resolve));
}

/** The act that calls made now belong to. */
export function act(): AbortSignal {
  return newest.signal;
}

/** Settles as `work` does, but never once the act during which it was asked for is over. */
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
