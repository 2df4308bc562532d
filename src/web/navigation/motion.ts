import { flushSync } from 'react-dom';

const calm = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : undefined;

/**
 * Uses a view transition, unless the browser doesn't support it or the user prefers reduced motion. Scrolls to the
 * top and focuses the new heading. Resolves once the new screen is rendered.
 */
export async function changeScreen(change: () => void, way: 'forward' | 'back'): Promise<void> {
  const update = () => {
    flushSync(change);
    // The new form may already have focused one of its fields.
    if (document.activeElement?.closest('form')) return;
    // Must run before the view transition captures the new screen; otherwise Safari starts from the old scroll
    // position.
    window.scrollTo(0, 0);
    // Lets screen readers continue from the heading.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
  if (document.startViewTransition && !calm?.matches && document.visibilityState === 'visible') {
    document.documentElement.dataset['way'] = way;
    const transition = document.startViewTransition(update);
    transition.finished.catch(() => undefined);
    transition.ready.catch(() => undefined);
    await transition.updateCallbackDone;
  } else update();
}
