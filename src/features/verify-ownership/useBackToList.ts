import { useEffect } from 'react';
import { ensureWayBack, useBackIntercept } from '../../web/session/entries.ts';

/** Makes the browser's Back button return from an owner form to the list, if there is one. */
export function useBackToList(isBesideList: boolean, showList: () => void): void {
  useEffect(() => {
    if (isBesideList) ensureWayBack();
  }, [isBesideList]);
  useBackIntercept(isBesideList, showList);
}
