/**
 * The user's latest action, such as a navigation, submission, or choice. An API call belongs to the action during which
 * it was made, unless it has `survivesActions` or its own `signal`. When another action starts, code that awaits an
 * earlier action's call never continues, so a late response can't change the screen or session.
 */
let current = new AbortController();
let isLeaving = false;
let undos: (() => void)[] = [];

/** `undo` runs when another action starts on the same screen, or when a navigation fails. */
export function startAction(undo: () => void = () => {}): AbortSignal {
  const signal = renew();
  cancelNavigation();
  undos.push(undo);
  return signal;
}

export function startNavigation(): AbortSignal {
  isLeaving = true;
  return renew();
}

export function finishNavigation(): void {
  isLeaving = false;
  undos = [];
}

export function cancelNavigation(): void {
  isLeaving = false;
  const pending = undos;
  undos = [];
  for (const undo of pending) undo();
}

/** If a navigation is in progress, waits until it fails or is canceled. Never resolves if the navigation succeeds. */
export async function afterFailedNavigation(): Promise<void> {
  if (isLeaving) await new Promise<void>((resolve) => undos.push(resolve));
}

export function actionSignal(): AbortSignal {
  return current.signal;
}

/** Never settles if the action ends first. */
export async function withinAction<T>(work: Promise<T>, signal: AbortSignal = current.signal): Promise<T> {
  try {
    return await work;
  } finally {
    // oxlint-disable-next-line no-unsafe-finally -- nothing is thrown or returned here
    if (signal.aborted) await new Promise(() => {});
  }
}

function renew(): AbortSignal {
  current.abort();
  current = new AbortController();
  return current.signal;
}
