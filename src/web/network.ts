import { createStore } from './store.ts';

const PROBE_MS = 3000;

/** Whether the browser is offline or the last request couldn't reach the server. */
export const isOffline = createStore(!navigator.onLine);

/** Whether a form shows the offline message next to its buttons. If so, the page doesn't show its own. */
export const isOfflineShown = createStore(false);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Polls the server after a failure, because no browser event reports that it is reachable again. */
export function reportReachable(isReached: boolean): void {
  clearTimeout(timer);
  isOffline.set(!isReached);
  if (!isReached) timer = setTimeout(probe, PROBE_MS);
}

function probe(): void {
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    () => reportReachable(true),
    () => reportReachable(false),
  );
}

for (const kind of ['online', 'offline']) addEventListener(kind, () => reportReachable(navigator.onLine));
