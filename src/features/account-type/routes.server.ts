import { Problem, fieldProblem } from '../../api/problem.ts';
import { check } from '../../domain/draft.ts';
import { merchantTypeOf, type MerchantType, type OwnershipType } from '../../domain/identity.ts';
import { inApplication, loadApplication, progressOf, requireStep } from '../../server/application.ts';
import type { Deps } from '../../server/deps.ts';
import { actorOf, record } from '../../server/evidence.ts';
import type { Product } from '../../server/facilitators.ts';
import { findOffer, offerOf } from '../../server/products.ts';
import { route, type Route } from '../../server/route.ts';
import type { Session } from '../../server/session.ts';
import { merchantTypes, ownershipTypes, saveOwnershipType } from './contract.ts';
import { ownershipTypeRules } from './rules.ts';
import { storeOwnershipType } from './store.server.ts';

export const routes: Route[] = [
  route(merchantTypes, async ({ deps, session, params }) => {
    const product = await listedProduct(deps, { session, slug: params.spProductSlug });
    if (product instanceof Problem) return product;
    const offered = new Set(offeredTypes(product).map(merchantTypeOf));
    return MERCHANT_TYPES.filter((type) => offered.has(type));
  }),

  // Government is one of the merchant types; among the ownership types stand those of companies.
  route(ownershipTypes, async ({ deps, session, params }) => {
    const product = await listedProduct(deps, { session, slug: params.spProductSlug });
    return product instanceof Problem ? product : [...product.ownershipTypes];
  }),

  route(saveOwnershipType, async ({ deps, session, body }) =>
    inApplication(deps, session, async (tx, loaded) => {
      const refusal = requireStep(progressOf(deps, loaded), 'merchantType', 'write');
      if (refusal) return refusal;
      const { product } = offerOf(deps, loaded.application);
      const chosen = check(ownershipTypeRules(offeredTypes(product)), body);
      if (!chosen.ok) return fieldProblem(chosen.errors);
      await storeOwnershipType(deps, tx, { loaded, ownershipType: chosen.value.ownershipType });
      const { application } = loaded;
      await record(deps, tx, { application, actor: actorOf(session), action: 'type.saved' });
      return { success: true } as const;
    }),
  ),
];

/** In the order of the tabs. */
const MERCHANT_TYPES: readonly MerchantType[] = ['BUSINESS', 'INDIVIDUAL', 'GOVERNMENT'];

function offeredTypes(product: Product): OwnershipType[] {
  return product.government ? [...product.ownershipTypes, 'GOV'] : [...product.ownershipTypes];
}

/** A product of the session's facilitator, once the phone is confirmed. */
async function listedProduct(
  deps: Deps,
  { session, slug }: { session: Session; slug: string },
): Promise<Product | Problem> {
  const progress = progressOf(deps, await loadApplication(deps.db, session));
  const refusal = requireStep(progress, 'merchantType', 'read');
  if (refusal) return refusal;
  const offer = findOffer(deps, { facId: session.facId, slug });
  return offer instanceof Problem ? offer : offer.product;
}
