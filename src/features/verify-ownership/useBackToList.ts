import { useEffect } from 'react';
import { ensureWayBack, useBackIntercept } from '../../web/entries.ts';

/** The browser's Back: from the form of one owner of several it leads to the list. */
export function useBackToList(isOneOfSeveral: boolean, showList: () => void): void {
  useEffect(() => {
    if (isOneOfSeveral) ensureWayBack();
  }, [isOneOfSeveral]);
  useBackIntercept(isOneOfSeveral, showList);
}
