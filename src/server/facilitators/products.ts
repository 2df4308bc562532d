import { Problem } from '../../api/problem.ts';
import { isLegalDocument } from '../../domain/legal.ts';
import type { Facilitator, FacilitatorBook, Product } from './facilitators.ts';

interface ProductDeps {
  facilitators: FacilitatorBook;
}

export interface FacilitatorProduct {
  facilitator: Facilitator;
  product: Product;
}

export function findFacilitatorProduct(
  { facilitators }: ProductDeps,
  { facId, slug }: { facId: string; slug: string },
): FacilitatorProduct | Problem {
  const offer = facilitators.product(slug);
  return offer && offer.facilitator.facId === facId ? offer : new Problem('unknown_product');
}

/** For new applications, invites, and reminders. Returns the same problem for an inactive product as for an unknown one. */
export function findActiveProduct(
  deps: ProductDeps,
  wanted: { facId: string; slug: string },
): FacilitatorProduct | Problem {
  const offer = findFacilitatorProduct(deps, wanted);
  if (offer instanceof Problem || offer.product.status === 'active') return offer;
  return new Problem('unknown_product');
}

/** Throws if the product was removed from the settings. */
export function facilitatorProductOf(
  deps: ProductDeps,
  application: { fac_id: string; sp_product_slug: string },
): FacilitatorProduct {
  const offer = findFacilitatorProduct(deps, {
    facId: application.fac_id,
    slug: application.sp_product_slug,
  });
  if (offer instanceof Problem)
    throw new Error(`The facilitator settings don't include product ${application.sp_product_slug}.`);
  return offer;
}

export function facilitatorOf({ facilitators }: ProductDeps, facId: string): Facilitator {
  const facilitator = facilitators.byId(facId);
  if (!facilitator) throw new Error(`The settings don't include facilitator ${facId}.`);
  return facilitator;
}

export function documentOf({ legal, documents }: Pick<Product, 'legal' | 'documents'>, name: string) {
  return isLegalDocument(name) ? legal[name] : documents.find((own) => own.name === name);
}
