import { useEffect, useEffectEvent } from 'react';
import { applicationStatus } from '../../journey/contract.ts';
import { call } from '../../web/client.ts';
import type { ReviewParts } from './reviewPart.ts';
import { reloadSections, type Review } from './useReview.ts';

/** Checks the application whenever the page becomes visible, because an owner or another device may have edited it. */
export function useChangedMeanwhile(
  parts: ReviewParts,
  review: Review,
  onChanged: (current: Review) => void,
): void {
  const shown = useEffectEvent(() => review);
  const changed = useEffectEvent(onChanged);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    async function look(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      const reply = await call(applicationStatus, { quiet: true, survivesActions: true, signal });
      if (!reply.ok || signal.aborted) return;
      const { revision } = reply.data.data;
      if (revision === shown().revision) return;
      const fresh = await reloadSections(parts, shown(), signal);
      if (!signal.aborted) changed({ ...shown(), ...fresh, revision });
    }
    document.addEventListener('visibilitychange', () => void look(), { signal });
    return () => leaving.abort();
  }, [parts]);
}
