import { useEffect } from 'react';

const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), summary, [tabindex="0"]';

/**
 * Makes Tab cycle through the page in both directions, including the header and footer, as the specification
 * requires. Dialogs handle Tab themselves.
 */
export function useTabCycle(): void {
  useEffect(() => {
    document.addEventListener('keydown', cycle);
    return () => document.removeEventListener('keydown', cycle);
  }, []);
}

function cycle(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (document.querySelector('dialog[open]')) return;
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }),
  );
  const at = document.activeElement ?? document.body;
  const ahead = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const isLast = !stops.some((stop) => (at.compareDocumentPosition(stop) & ahead) !== 0);
  if (!isLast) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}
