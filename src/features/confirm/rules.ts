import * as v from 'valibot';
import { check, under } from '../../domain/draft.ts';
import { postalCode } from '../../domain/fields/address.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import { groupKindOf } from '../../domain/identity.ts';
import type { OwnershipType } from '../../domain/identity.ts';
import { finalTotalError, totalOwnership } from '../../domain/ownership.ts';
import type { OwnerFacts } from '../../domain/ownership.ts';
import { businessRules } from '../account-company/rules.ts';
import { checkAccounts } from '../bank-account/rules.ts';
import { checkOwners, contactRules } from '../verify-ownership/rules.ts';

/** A section of the review, as the submit call names it too. */
export type ReviewSection = 'business' | 'identity' | 'payout';

/** A wire message at `business.city`, `owners.0.ssn`, `contact.ssn` or `accounts.0.accountRouting`. */
export type ReviewError = FieldError & { section: ReviewSection };

/** The application as the calls read it. Secrets may be masked; a mask is not checked. */
export interface Reviewed {
  ownershipType: OwnershipType;
  business: object;
  owners: readonly OwnerFacts[];
  contact: object;
  accounts: readonly object[];
}

export interface ReviewContext {
  /** YYYY-MM-DD. */
  today: string;
  /** Whether the product adds DC to the states. */
  dc: boolean;
  /** How many bank accounts the product asks for. */
  quantity: number;
}

/** Everything that keeps an application from being submitted, in the order of the steps; the rules are the steps' own. */
export function reviewErrors(reviewed: Reviewed, { today, dc, quantity }: ReviewContext): ReviewError[] {
  const { ownershipType, business, accounts } = reviewed;
  const checkedBusiness = check(businessRules({ ownershipType, today, dc }).stored, business);
  const checkedAccounts = checkAccounts(accounts, quantity);
  return [
    ...inSection('business', checkedBusiness.ok ? [] : under('business', checkedBusiness.errors)),
    ...inSection('identity', identityErrors(reviewed, { today, dc })),
    ...inSection('payout', checkedAccounts.ok ? [] : checkedAccounts.errors),
  ];
}

/** On the review page five digits are the only form of a ZIP code; 5+4 is for typing. */
const reviewed = v.object({ postalCode });

function identityErrors(
  { ownershipType, owners, contact }: Reviewed,
  { today, dc }: Pick<ReviewContext, 'today' | 'dc'>,
): FieldError[] {
  const kind = groupKindOf(ownershipType);
  if (kind === 'government') {
    const checked = check(contactRules({ today, dc }).strict, contact);
    return under('contact', checked.ok ? zipErrors(contact) : checked.errors);
  }
  const checked = checkOwners(owners, { kind, today, dc });
  if (checked.ok) return owners.flatMap((owner, index) => under(`owners.${index}`, zipErrors(owner)));
  const total = kind === 'private' ? finalTotalError(totalOwnership(owners)) : null;
  return checked.errors.map((error) =>
    error.field === 'owners' && total !== null ? { ...error, message: total } : error,
  );
}

function zipErrors(person: object): FieldError[] {
  const checked = check(reviewed, person);
  return checked.ok ? [] : checked.errors;
}

function inSection(section: ReviewSection, errors: readonly FieldError[]): ReviewError[] {
  return errors.map((error) => ({ ...error, section }));
}
