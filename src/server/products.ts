import { Problem } from '../api/problem.ts';
import type { Deps } from './deps.ts';
import type { Facilitator, Product } from './facilitators.ts';

export interface Offer {
  facilitator: Facilitator;
  product: Product;
}

/** A facilitator's product by its slug. Another facilitator's is as unknown as one that does not exist. */
export function findOffer(
  { facilitators }: Pick<Deps, 'facilitators'>,
  { facId, slug }: { facId: string; slug: string },
): Offer | Problem {
  const offer = facilitators.product(slug);
  return offer && offer.facilitator.facId === facId ? offer : new Problem('unknown_product');
}

/** The same for a call that begins something: a product that is not active takes no applications. */
export function findActiveOffer(
  deps: Pick<Deps, 'facilitators'>,
  wanted: { facId: string; slug: string },
): Offer | Problem {
  const offer = findOffer(deps, wanted);
  if (offer instanceof Problem || offer.product.status === 'active') return offer;
  return new Problem('unknown_product');
}

/** What an application or session stands under. Throws when the facilitator's settings no longer have it. */
export function offerOf(
  deps: Pick<Deps, 'facilitators'>,
  application: { fac_id: string; sp_product_slug: string },
): Offer {
  const offer = findOffer(deps, { facId: application.fac_id, slug: application.sp_product_slug });
  if (offer instanceof Problem) throw new Error(`The settings lack product ${application.sp_product_slug}.`);
  return offer;
}

/** A facilitator that the caller was found to belong to. Throws when the settings no longer have it. */
export function facilitatorOf({ facilitators }: Pick<Deps, 'facilitators'>, facId: string): Facilitator {
  const facilitator = facilitators.byId(facId);
  if (!facilitator) throw new Error(`The settings lack facilitator ${facId}.`);
  return facilitator;
}
