import { useCallback, useEffect, useRef, useState } from 'react';
import { useBackIntercept } from '../../web/router.ts';
import { ensureWayBack } from '../../web/wayBack.ts';

/**
 * The browser's Back: from the form of one owner of several it leads to the list. On the list it stays there once; the
 * person who presses it again means to leave. `turn` grows with each change between the two.
 */
export function useBackToList({
  editing,
  turn,
  isOneOfSeveral,
  showList,
}: {
  editing: string | null;
  turn: number;
  isOneOfSeveral: boolean;
  showList: () => void;
}): void {
  const isListed = editing === null;
  const canReview = !isListed && isOneOfSeveral;
  const [heldAt, setHeldAt] = useState(-1);
  const latest = useRef(showList);
  useEffect(() => {
    latest.current = showList;
  });
  useEffect(() => {
    if (canReview) ensureWayBack();
  }, [canReview]);
  const onBack = useCallback(() => {
    if (isListed) setHeldAt(turn);
    else latest.current();
  }, [isListed, turn]);
  useBackIntercept(canReview || (isListed && heldAt !== turn), onBack);
}
