import { useEffect } from 'react';

/** A history entry of this page. Its number tells Back from Forward, which `popstate` does not. */
interface Entry {
  at: number;
  /** Stands below the screen's own entry so that Back reaches this page; nothing is shown at it. */
  isSpare?: boolean;
}

let shown: Entry = { at: 0 };

/** The entry that the browser is at. One that we did not write, as after a link within the page, is the one shown. */
function current(): Entry {
  return (history.state as Entry | null) ?? shown;
}

/** Numbers the entry that the page was loaded at; a reload finds its number again. */
export function beginEntries(): void {
  settle({ at: current().at });
}

/** Adds an entry, or gives the one shown another address. */
export function writeEntry(path: string, how: 'push' | 'replace'): void {
  shown = { at: how === 'push' ? shown.at + 1 : shown.at };
  history[`${how}State`](shown, '', path);
}

function settle(entry: Entry): void {
  shown = entry;
  history.replaceState(shown, '');
}

const interceptors: (() => void)[] = [];

/** While `active`, the browser's Back stays on this screen and calls `onBack` instead. */
export function useBackIntercept(active: boolean, onBack: () => void): void {
  useEffect(() => {
    if (!active) return undefined;
    interceptors.push(onBack);
    return () => {
      interceptors.splice(interceptors.indexOf(onBack), 1);
    };
  }, [active, onBack]);
}

let isReturning = false;

/** Whether a `popstate` is none of the router's: nothing else is to be shown than what is. */
export function keepsScreen(): boolean {
  const moved = current().at - shown.at;
  shown = current();
  const wasReturning = isReturning;
  isReturning = false;
  if (wasReturning || moved === 0) return true;
  const intercept = interceptors.at(-1);
  const { at, isSpare } = shown;
  if (moved > 0 || (!intercept && !isSpare)) return false;
  if (isSpare) settle({ at });
  if (!intercept) {
    // Nothing is shown here, so Back goes on.
    history.back();
    return true;
  }
  // What lies ahead stays; a new entry would remove it.
  isReturning = !isSpare;
  if (isReturning) history.go(-moved);
  intercept();
  return true;
}

/**
 * Lets the browser's Back reach this page at all: where the page was loaded straight into this screen, as by a continue
 * link, the entry before it is another document.
 */
export function ensureWayBack(): void {
  if (shown.at > 0) return;
  settle({ at: 0, isSpare: true });
  writeEntry(location.href, 'push');
}
