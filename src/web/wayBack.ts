/**
 * Lets the browser's Back reach this page at all: where the page was loaded straight into this screen, as by a continue
 * link, the entry before it is another document.
 */
export function ensureWayBack(): void {
  const { navigation } = globalThis as { navigation?: Navigated };
  const at = navigation?.currentEntry?.index ?? 1;
  if (navigation && !navigation.entries()[at - 1]?.sameDocument) history.pushState(null, '', location.href);
}

/** The part of the Navigation API that is read; not every browser has it. */
interface Navigated {
  currentEntry: { index: number } | null;
  entries(): readonly { sameDocument: boolean }[];
}
