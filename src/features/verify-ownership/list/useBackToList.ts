import { useEffect } from 'react';
import { ensureBackEntry, useBackIntercept } from '../../../web/session/entries.ts';

export function useBackToList(isBesideList: boolean, showList: () => void): void {
  useEffect(() => {
    if (isBesideList) ensureBackEntry();
  }, [isBesideList]);
  useBackIntercept(isBesideList, showList);
}
