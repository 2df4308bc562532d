import { TOAST_MS } from '../domain/limits.ts';
import { worded } from '../domain/texts/wording.ts';
import { OFFLINE } from './messages.ts';
import { createStore } from './store.ts';

export interface Toast {
  id: number;
  message: string;
  tone: 'error' | 'success' | 'info';
  /** Milliseconds on screen. Hover or focus pauses the timer. */
  duration: number;
}

let lastId = 0;

/** Visible toasts, oldest first. */
export const toasts = createStore<readonly Toast[]>([]);

/** Toasts that explain a navigation and stay for the next screen. */
const leading = new Set<number>();

/**
 * Shows a toast. API messages are translated and duplicates merged. A toast disappears with its screen unless it
 * `leads` to the next one.
 */
export function toast(
  sentence: string,
  options: { tone?: Toast['tone']; duration?: number; leads?: boolean } = {},
): void {
  // The page already shows a message while the network is down.
  if (sentence === OFFLINE) return;
  const { tone = 'error', duration = TOAST_MS, leads = false } = options;
  const message = worded(sentence);
  const others = toasts.get().filter((shown) => shown.message !== message);
  const id = (lastId += 1);
  if (leads) leading.add(id);
  toasts.set([...others, { id, message, tone, duration }]);
}

/** Removes the previous screen's toasts. */
export function leaveToasts(): void {
  toasts.set(toasts.get().filter(({ id }) => leading.has(id)));
  leading.clear();
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}

/** Server error shown under the heading until the next step or attempt, or null. */
export const serverAlert = createStore<string | null>(null);

/** Whether the server runs another version than this page. */
export const newVersion = createStore(false);
