import { flushSync } from 'react-dom';

const calm = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : undefined;

/**
 * Switches screens with a short slide, if supported and motion is not reduced. It scrolls to the top, focuses the new
 * heading, and resolves once the new screen is rendered.
 */
export async function changeScreen(change: () => void, way: 'forward' | 'back'): Promise<void> {
  const update = () => {
    flushSync(change);
    // A form may already have focused one of its fields.
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
