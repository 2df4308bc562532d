import { SECTION_NAMES, type SectionName } from '../../domain/sections/sections.ts';
import * as v from 'valibot';
import { check, under } from '../../domain/draft.ts';
import { postalCode } from '../../domain/fields/address.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import { groupKindOf } from '../../domain/identity.ts';
import type { beneficialRule } from '../../domain/beneficial.ts';
import type { OwnershipType } from '../../domain/identity.ts';
import type { OwnerIdRule } from '../../domain/ownerIds.ts';
import { isAwaited, isLinked, OWNER_AWAITED } from '../../domain/ownerLinks.ts';
import { finalTotalError, totalOwnership } from '../../domain/ownership.ts';
import type { OwnerFacts } from '../../domain/ownership.ts';
import { businessRules } from '../account-company/rules.ts';
import { checkAccounts } from '../bank-account/rules.ts';
import { checkOwners, contactRules } from '../verify-ownership/rules.ts';

/** Section names of the review and the submit call. */

/** An API message at `business.city`, `owners.0.ssn`, `contact.ssn`, or `accounts.0.accountRouting`. */
export type ReviewError = FieldError & { section: SectionName };

/** The application as the API returns it. Masked secrets are not checked. */
export interface Reviewed {
  ownershipType: OwnershipType;
  business: object;
  owners: readonly OwnerFacts[];
  contact: object;
  accounts: readonly object[];
  nobodyOwns25?: boolean | undefined;
  /** Present if the product asks for beneficial owners. */
  beneficialRule?: typeof beneficialRule | undefined;
  /** Present if the product takes an owner's ITIN. */
  ids?: OwnerIdRule | undefined;
}

export interface ReviewContext {
  /** YYYY-MM-DD. */
  today: string;
  /** Whether the product lists DC among the states. */
  dc: boolean;
  /** Number of bank accounts that the product requires. */
  quantity: number;
}

/** All errors that block a submit, in step order, by the rules of each step. */
export function reviewErrors(reviewed: Reviewed, { today, dc, quantity }: ReviewContext): ReviewError[] {
  const { ownershipType, business, accounts } = reviewed;
  const checkedBusiness = check(businessRules({ ownershipType, today, dc }).stored, business);
  const checkedAccounts = checkAccounts(accounts, quantity);
  const errors: Record<SectionName, FieldError[]> = {
    business: checkedBusiness.ok ? [] : under('business', checkedBusiness.errors),
    identity: identityErrors(reviewed, { today, dc }),
    payout: checkedAccounts.ok ? [] : checkedAccounts.errors,
  };
  return SECTION_NAMES.flatMap((section) => errors[section].map((error) => ({ ...error, section })));
}

/** The review accepts only five-digit ZIP codes; forms also accept ZIP+4. */
const reviewed = v.object({ postalCode });

function identityErrors(
  { ownershipType, owners, contact, nobodyOwns25, beneficialRule: ruleOf, ids }: Reviewed,
  { today, dc }: Pick<ReviewContext, 'today' | 'dc'>,
): FieldError[] {
  const kind = groupKindOf(ownershipType);
  if (kind === 'government') {
    const checked = check(contactRules({ today, dc }).strict, contact);
    return under('contact', checked.ok ? zipErrors(contact) : checked.errors);
  }
  const beneficial = ruleOf?.(ownershipType);
  const awaited = owners.flatMap((owner, index) =>
    isAwaited(owner) ? [{ field: `owners.${index}`, message: OWNER_AWAITED }] : [],
  );
  const checked = checkOwners(owners, { kind, today, dc, beneficial, ids }, nobodyOwns25);
  if (checked.ok)
    return [
      ...awaited,
      ...owners.flatMap((owner, index) =>
        isLinked(owner) ? [] : under(`owners.${index}`, zipErrors(owner)),
      ),
    ];
  const total = kind === 'private' && !beneficial ? finalTotalError(totalOwnership(owners)) : null;
  const errors = checked.errors.map((error) =>
    error.field === 'owners' && total !== null ? { ...error, message: total } : error,
  );
  return [...awaited, ...errors];
}

function zipErrors(person: object): FieldError[] {
  const checked = check(reviewed, person);
  return checked.ok ? [] : checked.errors;
}
