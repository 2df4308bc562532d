import { Problem } from '../../api/problem.ts';
import { releasePackage } from '../../server/applications/boarding/boardingPackage.ts';
import { recordCheck } from '../../server/applications/boarding/checks.ts';
import { setMerchant } from '../../server/applications/boarding/merchant.ts';
import { operatorWrite } from '../../server/http/idempotency.ts';
import { namedIn } from '../../server/http/operatorCaller.ts';
import { route, type Route } from '../../server/http/route.ts';
import { putCheck, putMerchant, releaseBoardingPackage } from './contract.ts';

export const routes: Route[] = [
  // Not an `operatorWrite`, which would store the unmasked numbers for idempotent retries.
  route(releaseBoardingPackage, async (call) => {
    const released = await releasePackage(call.deps, { ...namedIn(call), purpose: call.body.purpose });
    return released instanceof Problem ? released : { success: true, ...released };
  }),

  operatorWrite(putMerchant, async (tx, call) => {
    const { merchantId, acquirer, revision } = call.body;
    const merchant = { ...namedIn(call), merchantId, acquirer: acquirer || null, revision };
    const refused = await setMerchant(call.deps, tx, merchant);
    return refused ?? { success: true };
  }),

  operatorWrite(putCheck, async (tx, call) => {
    const { result, reference, note, revision } = call.body;
    const check = { name: call.params.name, result, reference: reference || null, note: note || null };
    const refused = await recordCheck(call.deps, tx, { ...namedIn(call), ...check, revision });
    return refused ?? { success: true };
  }),
];
