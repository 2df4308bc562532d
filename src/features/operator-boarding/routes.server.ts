import { Problem } from '../../api/problem.ts';
import { releasePackage } from '../../server/applications/boarding/boardingPackage.ts';
import { recordCheck } from '../../server/applications/boarding/checks.ts';
import { setMerchant } from '../../server/applications/boarding/merchant.ts';
import { operatorWrite } from '../../server/http/idempotency.ts';
import { operatorActor } from '../../server/http/operatorCaller.ts';
import { route, type Route } from '../../server/http/route.ts';
import { putCheck, putMerchant, releaseBoardingPackage } from './contract.ts';

export const routes: Route[] = [
  // Not an `operatorWrite`, which would store the unmasked numbers for idempotent retries.
  route(releaseBoardingPackage, async ({ deps, operator, params: { id }, body: { purpose } }) => {
    const released = await releasePackage(deps, {
      facId: operator.facId,
      id,
      purpose,
      actor: operatorActor(operator),
    });
    return released instanceof Problem ? released : { success: true, ...released };
  }),

  operatorWrite(putMerchant, async (tx, { deps, operator, params: { id }, body }) => {
    const { merchantId, acquirer } = body;
    const merchant = { facId: operator.facId, id, merchantId, acquirer: acquirer || null };
    const refused = await setMerchant(deps, tx, { ...merchant, actor: operatorActor(operator) });
    return refused ?? { success: true };
  }),

  operatorWrite(putCheck, async (tx, { deps, operator, params: { id, name }, body }) => {
    const { result, reference, note } = body;
    const check = { name, result, reference: reference || null, note: note || null };
    const refused = await recordCheck(deps, tx, {
      facId: operator.facId,
      id,
      ...check,
      actor: operatorActor(operator),
    });
    return refused ?? { success: true };
  }),
];
