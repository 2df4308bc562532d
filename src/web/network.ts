import { createStore } from './store.ts';

/** Whether the browser knows that there is no network. That it believes in one says little. */
export const isOffline = createStore(!navigator.onLine);

for (const kind of ['online', 'offline']) addEventListener(kind, () => isOffline.set(!navigator.onLine));
