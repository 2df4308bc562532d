import { Problem, fieldProblem } from '../../api/problem.ts';
import { check } from '../../domain/draft.ts';
import { merchantTypeOf, type MerchantType } from '../../domain/identity.ts';
import {
  inApplication,
  loadApplication,
  progressOf,
  requireStep,
} from '../../server/applications/application.ts';
import type { Deps } from '../../server/deps.ts';
import { record } from '../../server/audit/auditLog.ts';
import type { Product } from '../../server/facilitators/facilitators.ts';
import { findFacilitatorProduct, facilitatorProductOf } from '../../server/facilitators/products.ts';
import { route, stepRoute, type Route } from '../../server/http/route.ts';
import type { Session } from '../../server/sessions/session.ts';
import { merchantTypes, ownershipTypes, saveOwnershipType } from './contract.ts';
import { ownershipTypeRules } from './rules.ts';
import { offeredTypes, storeOwnershipType } from './store.server.ts';

export const routes: Route[] = [
  route(merchantTypes, async ({ deps, session, params }) => {
    const product = await listedProduct(deps, { session, slug: params.spProductSlug });
    if (product instanceof Problem) return product;
    const offered = new Set(offeredTypes(product).map(merchantTypeOf));
    return MERCHANT_TYPES.filter((type) => offered.has(type));
  }),

  // Never includes GOV. The client gets that type from the list of merchant types.
  route(ownershipTypes, async ({ deps, session, params }) => {
    const product = await listedProduct(deps, { session, slug: params.spProductSlug });
    return product instanceof Problem ? product : [...product.ownershipTypes];
  }),

  stepRoute(saveOwnershipType, 'merchantType', async ({ deps, session, step, body }) =>
    inApplication(deps, session, async (tx, loaded) => {
      const refusal = requireStep(progressOf(deps, loaded), step, 'write');
      if (refusal) return refusal;
      const { product } = facilitatorProductOf(deps, loaded.application);
      const chosen = check(ownershipTypeRules(offeredTypes(product)), body);
      if (!chosen.ok) return fieldProblem(chosen.errors);
      await storeOwnershipType(deps, tx, { loaded, ownershipType: chosen.value.ownershipType });
      const full = await deps.sections.fill(deps.seal, tx, loaded);
      if (full) return full;
      const { application } = loaded;
      await record(deps, tx, { application, actor: session, action: 'type.saved' });
      return { success: true } as const;
    }),
  ),
];

const MERCHANT_TYPES: readonly MerchantType[] = ['BUSINESS', 'INDIVIDUAL', 'GOVERNMENT'];

async function listedProduct(
  deps: Deps,
  { session, slug }: { session: Session; slug: string },
): Promise<Product | Problem> {
  const progress = progressOf(deps, await loadApplication(deps.db, session));
  const refusal = requireStep(progress, 'merchantType', 'read');
  if (refusal) return refusal;
  const offer = findFacilitatorProduct(deps, { facId: session.facId, slug });
  return offer instanceof Problem ? offer : offer.product;
}
