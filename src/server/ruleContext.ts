import { today } from '../domain/date.ts';
import { groupKindOf, isOwnershipType, type GroupKind, type OwnershipType } from '../domain/identity.ts';
import type { ApplicationTable } from './db/schema.ts';
import type { Deps } from './deps.ts';
import type { Product } from './facilitators.ts';

/** What the rules of an application's sections depend on. */
export interface RuleContext {
  ownershipType: OwnershipType;
  kind: GroupKind;
  /** YYYY-MM-DD. */
  today: string;
  /** Whether the product adds DC to the states. */
  dc: boolean;
  product: Product;
}

/** Undefined until a type of business was chosen, and for a product that the settings no longer have. */
export function ruleContext(
  { facilitators, clock }: Pick<Deps, 'facilitators' | 'clock'>,
  application: Pick<ApplicationTable, 'ownership_type' | 'sp_product_slug' | 'fac_id'>,
): RuleContext | undefined {
  const { ownership_type: ownershipType, sp_product_slug: slug, fac_id: facId } = application;
  const offer = facilitators.product(slug);
  if (!isOwnershipType(ownershipType) || offer?.facilitator.facId !== facId) return undefined;
  const { product } = offer;
  const kind = groupKindOf(ownershipType);
  return { ownershipType, kind, today: today(clock()), dc: product.states.dc, product };
}
