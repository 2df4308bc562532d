import { useEffect } from 'react';
import { ensureWayBack, useBackIntercept } from '../../../web/session/entries.ts';

export function useBackToList(isBesideList: boolean, showList: () => void): void {
  useEffect(() => {
    if (isBesideList) ensureWayBack();
  }, [isBesideList]);
  useBackIntercept(isBesideList, showList);
}
