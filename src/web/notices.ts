import { TOAST_MS } from '../domain/limits.ts';
import { worded } from '../domain/wording.ts';
import { createStore } from './store.ts';

export interface Toast {
  id: number;
  message: string;
  tone: 'error' | 'success' | 'info';
  /** Milliseconds on screen; the clock stands still while it is hovered or focused. */
  duration: number;
}

let lastId = 0;

/** The toasts on screen, oldest first. */
export const toasts = createStore<readonly Toast[]>([]);

/** Those that tell why another screen comes, so that they go along to it. */
const leading = new Set<number>();

/**
 * Shows a message at the top right, as it is read; one of the wire is worded. The same message twice is one toast. It goes
 * with its screen; one that `leads` to another screen goes with that one.
 */
export function toast(
  sentence: string,
  options: { tone?: Toast['tone']; duration?: number; leads?: boolean } = {},
): void {
  const { tone = 'error', duration = TOAST_MS, leads = false } = options;
  const message = worded(sentence);
  const others = toasts.get().filter((shown) => shown.message !== message);
  const id = (lastId += 1);
  if (leads) leading.add(id);
  toasts.set([...others, { id, message, tone, duration }]);
}

/** Takes away what was said on the screen that is left. */
export function leaveToasts(): void {
  toasts.set(toasts.get().filter(({ id }) => leading.has(id)));
  leading.clear();
}

/** Takes a toast away. */
export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}

/** The server's own failure, shown in the page under the heading until the next step or attempt; null for none. */
export const serverAlert = createStore<string | null>(null);

/** Whether the server runs another version than this page. */
export const newVersion = createStore(false);
