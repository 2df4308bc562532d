import { beneficialRule, type BeneficialRule } from '../../domain/ownership/beneficial.ts';
import { today } from '../../domain/values/date.ts';
import { groupKindOf, isOwnershipType, type GroupKind, type OwnershipType } from '../../domain/identity.ts';
import { ownerIdRule, ssnRule, type OwnerIdRule } from '../../domain/ownership/ownerIds.ts';
import type { ApplicationTable } from '../db/schema/schema.ts';
import type { Deps } from '../deps.ts';
import type { Product } from '../facilitators/facilitators.ts';

export interface RuleContext {
  ownershipType: OwnershipType;
  kind: GroupKind;
  /** YYYY-MM-DD. */
  today: string;
  dc: boolean;
  product: Product;
  beneficial?: BeneficialRule;
  ids: OwnerIdRule;
}

export function ruleContext(
  { facilitators, clock }: Pick<Deps, 'facilitators' | 'clock'>,
  application: Pick<ApplicationTable, 'ownership_type' | 'sp_product_slug' | 'fac_id'>,
): RuleContext | undefined {
  const { ownership_type: ownershipType, sp_product_slug: slug, fac_id: facId } = application;
  const offer = facilitators.product(slug);
  if (!isOwnershipType(ownershipType) || offer?.facilitator.facId !== facId) return undefined;
  return contextOf(offer.product, ownershipType, today(clock()));
}

const ofProducts = new WeakMap<Product, Map<OwnershipType, RuleContext>>();

/**
 * Returns the same object all day for a product and business type, because `perContext` uses the object as its cache
 * key.
 */
function contextOf(product: Product, ownershipType: OwnershipType, day: string): RuleContext {
  const contexts = ofProducts.get(product) ?? new Map<OwnershipType, RuleContext>();
  ofProducts.set(product, contexts);
  const known = contexts.get(ownershipType);
  if (known?.today === day) return known;
  const kind = groupKindOf(ownershipType);
  const isBeneficial = product.ownershipRule === 'beneficial' && kind !== 'government';
  const beneficial = isBeneficial ? { beneficial: beneficialRule(ownershipType) } : {};
  const ids = product.ownerIds.includes('itin') ? ownerIdRule : ssnRule;
  const context = { ownershipType, kind, today: day, dc: product.states.dc, product, ids, ...beneficial };
  contexts.set(ownershipType, context);
  return context;
}
