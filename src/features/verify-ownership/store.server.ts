import type { BodyOf } from '../../api/endpoint.ts';
import { isDemo } from '../../domain/demo.ts';
import { check, under, type Checked } from '../../domain/draft.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import { SOLE_OWNERSHIP } from '../../domain/limits.ts';
import { finalTotalError, totalOwnership, type OwnerFacts } from '../../domain/ownership.ts';
import { demoPosition } from '../../domain/positions.ts';
import type { Config } from '../../server/config.ts';
import type { IdentityGroupTable } from '../../server/db/schema.ts';
import { maskedPeople } from '../../server/group.ts';
import type { RuleContext } from '../../server/ruleContext.ts';
import { keepSecrets } from '../../server/secrets.ts';
import type { saveContact, saveOwners } from './contract.ts';
import { checkOwners, contactRules, ownersDraftRules, type ContactDraft, type OwnerDraft } from './rules.ts';

/** `strict`: every field and the total; `draft`: what is there. */
export type Level = 'strict' | 'draft';

interface Sent<Body, Stored> {
  sent: Body;
  stored: Stored;
  context: RuleContext;
  level: Level;
}

/** In a demo product an owner without a position gets the usual one. */
export function withDemoPositions(
  sent: BodyOf<typeof saveOwners>,
  { kind, product }: RuleContext,
  { env }: Pick<Config, 'env'>,
): BodyOf<typeof saveOwners> {
  if (!isDemo(product.slug, env)) return sent;
  return sent.map((owner) => ({ ...owner, position: owner.position || demoPosition(kind) }));
}

/** Checks owners as sent. A mask has become the SSN it stands for, and a sole proprietor holds all. */
export function checkSentOwners(
  input: Sent<BodyOf<typeof saveOwners>, readonly OwnerDraft[]>,
): Checked<OwnerDraft[]> {
  const { sent, stored, context, level } = input;
  const rules = level === 'strict' ? checkOwners(sent, context) : checkDrafts(sent, context);
  const kept = keepSecrets<'ssn', OwnerDraft>({
    field: 'ssn',
    given: sent,
    checked: rules.ok ? { ok: true, value: rules.value.owners } : rules,
    stored,
    pathOf: (index) => `owners.${index}.ssn`,
  });
  return kept.ok ? { ok: true, value: withFullShare(kept.value, context) } : kept;
}

/** Checks a contact as sent; a mask has become the SSN it stands for. */
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

/** What is wrong with a group as stored, by `owners.0.ssn` or `contact.ssn`; nothing when it is complete. */
export function identityErrors(group: IdentityGroupTable | undefined, context: RuleContext): FieldError[] {
  const { owners, contact } = maskedPeople(group);
  if (context.kind !== 'government') {
    const checked = checkOwners(owners, context);
    return checked.ok ? [] : checked.errors.map((error) => asReviewed(error, owners, context));
  }
  const checked = check(contactRules(context).strict, contact ?? {});
  return checked.ok ? [] : under('contact', checked.errors);
}

/** The review page words a total that is out of bounds in its own way. */
function asReviewed(error: FieldError, owners: readonly OwnerFacts[], { kind }: RuleContext): FieldError {
  const total =
    kind === 'private' && error.field === 'owners' ? finalTotalError(totalOwnership(owners)) : null;
  return total === null ? error : { ...error, message: total };
}

function checkDrafts(owners: readonly unknown[], context: RuleContext): Checked<{ owners: OwnerDraft[] }> {
  return check(ownersDraftRules(context), { owners });
}

function withFullShare(owners: OwnerDraft[], { kind }: RuleContext): OwnerDraft[] {
  if (kind !== 'sole' || owners.length !== 1) return owners;
  return owners.map((owner) => ({ ...owner, ownershipPercentage: SOLE_OWNERSHIP }));
}
