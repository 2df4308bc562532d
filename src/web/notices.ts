import { TOAST_MS } from '../domain/limits.ts';
import { translateMessage } from '../domain/texts/wording.ts';
import { OFFLINE } from './messages.ts';
import { createStore } from './store.ts';

export interface Toast {
  id: number;
  message: string;
  tone: 'error' | 'success' | 'info';
  /** In milliseconds. The timer restarts when hover or focus ends. */
  duration: number;
}

let lastId = 0;

export const toasts = createStore<readonly Toast[]>([]);

const surviving = new Set<number>();

/** The next navigation or submission removes the toast. With `survivesNavigation`, the second one does. */
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

export const serverAlert = createStore<string | null>(null);

export const newVersion = createStore(false);
