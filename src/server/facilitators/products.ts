import { Problem } from '../../api/problem.ts';
import { isLegalDocument } from '../../domain/legal.ts';
import type { Facilitator, FacilitatorBook, Product } from './facilitators.ts';

interface ProductDeps {
  facilitators: FacilitatorBook;
}

export interface Offer {
  facilitator: Facilitator;
  product: Product;
}

/** Finds a facilitator's product by slug. Another facilitator's product counts as unknown. */
export function findOffer(
  { facilitators }: ProductDeps,
  { facId, slug }: { facId: string; slug: string },
): Offer | Problem {
  const offer = facilitators.product(slug);
  return offer && offer.facilitator.facId === facId ? offer : new Problem('unknown_product');
}

/** Like `findOffer`, for endpoints that start an application. An inactive product counts as unknown. */
export function findActiveOffer(deps: ProductDeps, wanted: { facId: string; slug: string }): Offer | Problem {
  const offer = findOffer(deps, wanted);
  if (offer instanceof Problem || offer.product.status === 'active') return offer;
  return new Problem('unknown_product');
}

/** Finds the facilitator and product of an application. Throws if the product was removed from the settings. */
export function offerOf(deps: ProductDeps, application: { fac_id: string; sp_product_slug: string }): Offer {
  const offer = findOffer(deps, { facId: application.fac_id, slug: application.sp_product_slug });
  if (offer instanceof Problem) throw new Error(`The settings lack product ${application.sp_product_slug}.`);
  return offer;
}

/** Finds a facilitator by ID. Throws if it was removed from the settings. */
export function facilitatorOf({ facilitators }: ProductDeps, facId: string): Facilitator {
  const facilitator = facilitators.byId(facId);
  if (!facilitator) throw new Error(`The settings lack facilitator ${facId}.`);
  return facilitator;
}

/** Finds a legal document by name, including the product's own documents. */
export function documentOf({ legal, documents }: Pick<Product, 'legal' | 'documents'>, name: string) {
  return isLegalDocument(name) ? legal[name] : documents.find((own) => own.name === name);
}
