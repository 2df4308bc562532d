import { createStore } from './store.ts';

/** Milliseconds between two looks for the server, once a call did not reach it. */
const PROBE_MS = 3000;

/** Whether the network is away, as the browser or the last call found it. */
export const isOffline = createStore(!navigator.onLine);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Notes whether the server was reached. No event tells when it can be again, so the page looks for it meanwhile. */
export function noteReached(isReached: boolean): void {
  clearTimeout(timer);
  isOffline.set(!isReached);
  if (!isReached) timer = setTimeout(probe, PROBE_MS);
}

function probe(): void {
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    () => noteReached(true),
    () => noteReached(false),
  );
}

for (const kind of ['online', 'offline']) addEventListener(kind, () => noteReached(navigator.onLine));
