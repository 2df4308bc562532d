import { Problem } from '../../api/problem.ts';
import { eraseApplication as erase } from '../../server/applications/erasure/erase.ts';
import { finishErasures } from '../../server/applications/erasure/finishErasures.ts';
import { setLegalHold } from '../../server/applications/erasure/legalHold.ts';
import { operatorWrite } from '../../server/http/idempotency.ts';
import { namedIn } from '../../server/http/operatorCaller.ts';
import type { Route } from '../../server/http/route.ts';
import { eraseApplication, putLegalHold } from './contract.ts';

const eraseRows = operatorWrite(eraseApplication, async (tx, call) => {
  const refused = await erase(call.deps, tx, { ...namedIn(call), reason: call.body.reason });
  return refused ?? { success: true };
});

export const routes: Route[] = [
  {
    ...eraseRows,
    // Deletes files after the transaction commits, because a rollback couldn't restore them.
    async handler(call) {
      const answer = await eraseRows.handler(call);
      const { id } = call.params as { id: string };
      if (!(answer instanceof Problem)) await finishErasures(call.deps, { id });
      return answer;
    },
  },

  operatorWrite(putLegalHold, async (tx, call) => {
    const refused = await setLegalHold(call.deps, tx, { ...namedIn(call), ...call.body });
    return refused ?? { success: true };
  }),
];
