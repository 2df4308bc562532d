import { useEffect, useState } from 'react';
import { outcomePage } from '../../journey/outcomes.ts';
import { go, usePlace } from '../../web/router.ts';
import { clearStorage } from '../../web/session.ts';
import { loadStatus, status } from '../../web/status.ts';

/**
 * Whether what a result page says is known to be true: the submit call just answered so, or the status does. Reached by
 * a typed address it asks, and leads to the right page when it is not: the other result, or as far as the guard lets an
 * application that is not submitted. Clears the web storages.
 */
export function useOutcome(page: 'AccountApproved' | 'AccountNotApproved'): boolean {
  const { memory } = usePlace();
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
