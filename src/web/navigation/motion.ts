import { flushSync } from 'react-dom';

export function changeScreen(change: () => void, way: 'forward' | 'back'): void {
  document.documentElement.dataset['way'] = way;
  flushSync(change);
  // The new form may already have focused one of its fields.
  if (document.activeElement?.closest('form')) return;
  window.scrollTo(0, 0);
  // Lets screen readers continue from the heading.
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
