import { useEffect } from 'react';
import { storedOrigin, restoreOrigin } from '../navigation/origin.ts';

/** State of a history entry. The position `at` tells Back from Forward, which a `popstate` event doesn't. */
interface Entry {
  at: number;
  /** Whether this is a placeholder before the screen's entry, so that Back doesn't leave the document. */
  isSpare?: boolean;
  origin?: Readonly<Record<string, string>>;
}

let shown: Entry = { at: 0 };

/**
 * Returns the browser's current entry. If the app didn't create that entry, such as for an in-page link, returns the
 * shown entry instead.
 */
function current(): Entry {
  return (history.state as Entry | null) ?? shown;
}

export function beginEntries(): void {
  const { at, origin } = current();
  restoreOrigin(origin);
  resolveEntry({ at });
}

export function writeEntry(path: string, how: 'push' | 'replace'): void {
  shown = { at: how === 'push' ? shown.at + 1 : shown.at, origin: storedOrigin() };
  history[`${how}State`](shown, '', path);
}

function resolveEntry(entry: Entry): void {
  shown = { ...entry, origin: storedOrigin() };
  history.replaceState(shown, '');
}

const interceptors: (() => void)[] = [];

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

export function ignoresPopState(): boolean {
  const moved = current().at - shown.at;
  shown = current();
  const wasReturning = isReturning;
  isReturning = false;
  if (wasReturning || moved === 0) return true;
  const intercept = interceptors.at(-1);
  const { at, isSpare } = shown;
  if (moved > 0 || (!intercept && !isSpare)) return false;
  if (isSpare) resolveEntry({ at });
  if (!intercept) {
    history.back();
    return true;
  }
  // Return with `history.go`, which keeps forward entries. Pushing a new entry would remove them.
  isReturning = !isSpare;
  if (isReturning) history.go(-moved);
  intercept();
  return true;
}

/**
 * Adds a history entry if the page was opened directly on this screen, such as from a continue link. Without
 * the entry, Back would leave the document.
 */
export function ensureBackEntry(): void {
  if (shown.at > 0) return;
  resolveEntry({ at: 0, isSpare: true });
  writeEntry(location.href, 'push');
}
