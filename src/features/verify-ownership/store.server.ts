import * as v from 'valibot';
import type { BodyOf } from '../../api/endpoint.ts';
import { isDemo } from '../../domain/demo.ts';
import { check, errorsIn, under, type Checked } from '../../domain/draft.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import { SOLE_OWNERSHIP } from '../../domain/limits.ts';
import { withoutOtherId } from '../../domain/ownership/ownerIds.ts';
import { isLinkPending, isLinked } from '../../domain/ownership/ownerLinks.ts';
import { demoPosition } from '../../domain/values/positions.ts';
import { hasItin } from '../../domain/sections/person.ts';
import type { Config } from '../../server/config/config.ts';
import { maskedPeople } from '../../server/applications/groups/group.ts';
import type { SaveLevel } from '../../server/applications/openSection.ts';
import { withApplicantFields, type StoredOwner } from '../../server/applications/owners/storedOwners.ts';
import type { StoredPeople } from '../../server/sectionRules.ts';
import type { RuleContext } from '../../server/applications/ruleContext.ts';
import { keepSecrets } from '../../server/crypto/sealedFields.ts';
import type { saveContact, saveOwners } from './contract.ts';
import {
  checkOwners,
  contactRules,
  ownerRules,
  reviewedOwners,
  type ContactDraft,
  type OwnerDraft,
} from './rules.ts';

type SentOwners = BodyOf<typeof saveOwners>['owners'];

interface Sent<Body, Stored> {
  sent: Body;
  stored: Stored;
  context: RuleContext;
  level: SaveLevel;
}

export function withDemoPositions(
  sent: SentOwners,
  { kind, product }: RuleContext,
  { env }: Pick<Config, 'env'>,
): SentOwners {
  if (!isDemo(product.slug, env)) return sent;
  return sent.map((owner) => ({ ...owner, position: owner.position || demoPosition(kind) }));
}

/**
 * Validates submitted owners. Replaces masks with the stored SSN or ITIN, and sets a sole proprietor's share to 100.
 * `linked[i]` is the stored record of owner `i` if that owner was sent a link, otherwise undefined.
 */
export function checkSentOwners(
  input: Sent<SentOwners, readonly OwnerDraft[]> & {
    linked: readonly (StoredOwner | undefined)[];
    nobodyOwns25: boolean | null;
  },
): Checked<OwnerDraft[]> {
  const { linked, context, level, nobodyOwns25 } = input;
  const sent = input.sent.map((owner, index) => {
    const kept = linked[index];
    return kept ? statedOf(kept, owner) : owner;
  });
  // A mask in the request must not be replaced with a number that a linked owner entered, so leave those numbers out.
  const stored = input.stored.map((owner) => (isLinked(owner) ? {} : owner));
  const rules =
    level === 'strict'
      ? checkOwners(sent, context, nobodyOwns25 ?? false)
      : check(v.object({ owners: v.array(ownerRules(context).draft) }), { owners: sent });
  const kept = keepSecrets<'ssn', OwnerDraft>({
    field: 'ssn',
    given: sent,
    checked: rules.ok ? { ok: true, value: rules.value.owners } : rules,
    stored,
    pathOf: (index) => `owners.${index}.ssn`,
    kindOf: hasItin,
    isSame: isSamePerson,
  });
  if (!kept.ok) return kept;
  const value = withFullShare(kept.value, context).map((owner, index) => {
    const other = linked[index];
    if (!other) return owner;
    // A draft saved before the link was sent lacks the values that the applicant entered when sending it.
    const isOlder = input.sent[index]?.ownerId !== other.ownerId;
    return (isOlder ? other : withApplicantFields(other, owner)) as OwnerDraft;
  });
  if (level === 'strict') return { ok: true, value };
  // Keep linked owners that the draft doesn't list. An outdated page doesn't know about them yet.
  const left = input.stored.filter((owner) => isLinked(owner) && !linked.includes(owner));
  return { ok: true, value: [...value, ...left] };
}

/**
 * Compares names and birth dates, because the owners may be in a different order than the stored ones, and a last name
 * or a date of birth may have been corrected.
 */
function isSamePerson(sent: OwnerDraft, stored: OwnerDraft): boolean {
  const isSame = (name: keyof OwnerDraft) => sent[name] === stored[name];
  return isSame('firstName') && (isSame('lastName') || isSame('birthDate'));
}

function statedOf(linked: StoredOwner, sent: SentOwners[number]) {
  const { ownershipPercentage, position, controlPerson } = sent;
  const { status } = linked;
  const { firstName, lastName } = status === 'completed' ? linked : sent;
  return { firstName, lastName, ownershipPercentage, position, controlPerson, status } as SentOwners[number];
}

export function checkSentContact(
  input: Sent<BodyOf<typeof saveContact>, ContactDraft>,
): Checked<ContactDraft> {
  const { sent, stored, context, level } = input;
  const rules = contactRules(context);
  const checked: Checked<ContactDraft> =
    level === 'strict' ? check(rules.strict, sent) : check(rules.draft, sent);
  const kept = keepSecrets<'ssn', ContactDraft>({
    field: 'ssn',
    given: [sent],
    checked: checked.ok ? { ok: true, value: [checked.value] } : checked,
    stored: [stored],
    pathOf: () => 'ssn',
  });
  return kept.ok ? { ok: true, value: kept.value[0] ?? {} } : kept;
}

export function identityErrors(group: StoredPeople | undefined, context: RuleContext): FieldError[] {
  const { owners: stored, contact, nobodyOwns25 } = maskedPeople(group);
  if (context.kind === 'government')
    return under('contact', errorsIn(check(contactRules(context).strict, contact ?? {})));
  const owners = stored.map((one) => {
    const owner = withoutOtherId(one, context.ids);
    // Without a status, all details are validated, including those that linked owners entered. The
    // applicant's page can't validate those, because it doesn't receive them.
    return isLinkPending(owner) ? owner : { ...owner, status: undefined };
  });
  return reviewedOwners(owners, context, nobodyOwns25 ?? false);
}

function withFullShare(owners: OwnerDraft[], { kind, beneficial }: RuleContext): OwnerDraft[] {
  if (kind !== 'sole' || owners.length !== 1) return owners;
  const control = beneficial && { controlPerson: true };
  return owners.map((owner) => ({ ...owner, ownershipPercentage: SOLE_OWNERSHIP, ...control }));
}
