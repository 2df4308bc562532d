import { TOAST_MS } from '../domain/limits.ts';
import { translateMessage } from '../domain/texts/wording.ts';
import { OFFLINE } from './messages.ts';
import { createStore } from './store.ts';

export interface Toast {
  id: number;
  message: string;
  tone: 'error' | 'success' | 'info';
  /** Milliseconds until the toast disappears. The timer restarts when hover or focus ends. */
  duration: number;
}

let lastId = 0;

export const toasts = createStore<readonly Toast[]>([]);

const surviving = new Set<number>();

/**
 * Shows a translated toast and removes any with the same message. The next navigation or submission removes the new
 * toast. With `survivesNavigation`, the second one does.
 */
export function toast(
  sentence: string,
  options: { tone?: Toast['tone']; duration?: number; survivesNavigation?: boolean } = {},
): void {
  // The page already shows an offline message.
  if (sentence === OFFLINE) return;
  const { tone = 'error', duration = TOAST_MS, survivesNavigation = false } = options;
  const message = translateMessage(sentence);
  const others = toasts.get().filter((shown) => shown.message !== message);
  const id = (lastId += 1);
  if (survivesNavigation) surviving.add(id);
  toasts.set([...others, { id, message, tone, duration }]);
}

export function dismissScreenToasts(): void {
  toasts.set(toasts.get().filter(({ id }) => surviving.has(id)));
  surviving.clear();
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}

/** Server error shown under the heading until the user navigates or tries again. Null if there is none. */
export const serverAlert = createStore<string | null>(null);

/** Whether the server runs a different version of the web app than this page. */
export const newVersion = createStore(false);
