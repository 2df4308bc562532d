import { useEffect, useState } from 'react';
import { outcomePage } from '../../journey/outcomes.ts';
import { go, useShownScreen } from '../../web/navigation/router.ts';
import { clearStorage } from '../../web/session/session.ts';
import { loadStatus, status } from '../../web/session/status.ts';

/**
 * Checks whether an outcome screen applies, according to the submission response or the status. If the URL
 * was opened directly, loads the status and may redirect to another screen. Clears web storage.
 */
export function useOutcome(page: 'AccountApproved' | 'AccountNotApproved'): boolean {
  const { memory } = useShownScreen();
  const [isTrue, setTrue] = useState(() => memory.submitted === true || outcomePage(status.get()) === page);
  useEffect(clearStorage, []);
  useEffect(() => {
    if (isTrue) return;
    const find = async () => {
      const found = outcomePage(status.get() ?? (await loadStatus()));
      if (found === page) setTrue(true);
      else await go(found ?? 'ConfirmProfile', { replace: true });
    };
    void find();
  }, [isTrue, page]);
  return isTrue;
}
