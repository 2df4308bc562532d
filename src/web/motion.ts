import { flushSync } from 'react-dom';

const calm = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : undefined;

/**
 * Changes the screen: it slides a few pixels in the direction of the step where the browser can and the person does not
 * mind, then the page stands at its top with the focus on the new heading. Resolves once the new screen is in the page.
 */
export async function changeScreen(change: () => void, way: 'forward' | 'back'): Promise<void> {
  const update = () => {
    flushSync(change);
    // A form may have led to a field of its own already.
    if (document.activeElement?.closest('form')) return;
    // Before the browser captures the new screen: Safari would slide it in from where the old one was scrolled to.
    window.scrollTo(0, 0);
    focusHeading();
  };
  if (document.startViewTransition && !calm?.matches && document.visibilityState === 'visible') {
    document.documentElement.dataset['way'] = way;
    const transition = document.startViewTransition(update);
    transition.finished.catch(() => undefined);
    transition.ready.catch(() => undefined);
    await transition.updateCallbackDone;
  } else update();
}

/** Puts the focus on the heading of the screen, so that reading goes on from there. */
function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

/** Does something once the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 600);
}
