import { fieldProblem, Problem } from '../api/problem.ts';
import { isMask } from '../domain/mask.ts';
import { invalid } from '../domain/messages.ts';
import type { IdentityGroupTable } from './db/schema.ts';
import type { Deps, Tx } from './deps.ts';
import { actorOf, changedFields, recordSave, type Entry } from './evidence.ts';
import { masked } from './secrets.ts';
import type { Session } from './session.ts';

type SecretName = 'federalTaxId' | 'accountNumber' | 'ssn';
type Holder = object & { [Name in SecretName]?: unknown };
/** A section: one record, or a list of them. */
type Section = Holder | readonly Holder[];

interface Save extends Pick<Entry, 'application' | 'action'> {
  session: Session;
  secret: SecretName;
  /** As sent. */
  given: Section;
  /** As stored, secrets in full. */
  before: Section;
  after: Section;
}

/**
 * Writes the line of a save and counts the secrets it changed. Returns the changed fields, or the refusal when there were
 * too many changes, which undoes the save.
 *
 * A session by a link must not learn from the log, the count, or an email whether a number it typed is the stored one:
 * its saves are compared by masks, and a number typed in full always counts as changed.
 */
export async function recordSecretSave(
  deps: Pick<Deps, 'seal' | 'clock' | 'config' | 'limits'>,
  tx: Tx,
  { session, secret, given, before, after, ...entry }: Save,
): Promise<string[] | Problem> {
  const { application } = entry;
  const byLink = session.kind === 'link';
  const typed = typedSecrets(given, secret);
  const changed = byLink
    ? changedFields(asMasks(before, secret), marked(asMasks(after, secret), { secret, typed }))
    : changedFields(before, after);
  const counted = byLink
    ? await firstTyped(deps, tx, { session, secret, typed })
    : changed.filter((path) => path.split('.').at(-1) === secret);
  for (const _ of counted) {
    const name = byLink ? 'secretChangeByLink' : 'secretChange';
    const consumed = await deps.limits.consume({ name, key: application.id }, tx);
    if (!consumed.ok) return new Problem('too_many_requests', { waitTime: consumed.waitTime });
  }
  await recordSave(deps, tx, {
    ...entry,
    actor: actorOf(session),
    changed,
    hasNewSecret: counted.length > 0,
  });
  return changed;
}

/** What a person reads who types a number that only a session with the password may change. */
const PASSWORD_NEEDED = 'Sign in with your password to change this number.';

/**
 * Refuses numbers typed in a session by a link into a group that was submitted: a change makes a copy of the group, so
 * whether one appears would tell a right guess from a wrong one. Masks keep what is stored.
 */
export function refuseTyped({
  session,
  group,
  given,
  pathOf,
}: {
  session: Session;
  group: Pick<IdentityGroupTable, 'locked_at'> | undefined;
  given: Section;
  pathOf: (index: number) => string;
}): Problem | undefined {
  if (session.kind !== 'link' || !group || group.locked_at === null) return undefined;
  const errors = [...typedSecrets(given, 'ssn').keys()].map((index) => ({
    field: pathOf(index),
    message: invalid(pathOf(index), 'Social Security Number', PASSWORD_NEEDED),
  }));
  return errors.length > 0 ? fieldProblem(errors) : undefined;
}

/** Secrets that came in full, by the index of their record. */
function typedSecrets(given: Section, secret: SecretName): Map<number, string> {
  const values = [given].flat().map((record) => record[secret]);
  const full = (value: unknown): value is string =>
    typeof value === 'string' && value.trim() !== '' && !isMask(value.trim());
  return new Map([...values.entries()].filter((entry): entry is [number, string] => full(entry[1])));
}

function asMasks(section: Section, secret: SecretName): Section {
  return isList(section) ? masked(section, secret) : (masked([section], secret)[0] ?? {});
}

/** The same with a mark, which no mask equals, in place of each typed secret. */
function marked(
  section: Section,
  { secret, typed }: { secret: SecretName; typed: ReadonlyMap<number, string> },
): Section {
  const mark = (record: Holder, index: number) =>
    typed.has(index) ? { ...record, [secret]: 'typed' } : record;
  return isList(section) ? section.map(mark) : mark(section, 0);
}

/** Those that this session has not sent before. */
async function firstTyped(
  { limits }: Pick<Deps, 'limits'>,
  tx: Tx,
  { session, secret, typed }: { session: Session; secret: SecretName; typed: ReadonlyMap<number, string> },
): Promise<string[]> {
  const first: string[] = [];
  for (const value of typed.values()) {
    const digits = value.replaceAll(/\D/g, '');
    const use = { name: 'secretTyped', key: `${session.id} ${secret} ${digits}` } as const;
    if ((await limits.consume(use, tx)).ok) first.push(value);
  }
  return first;
}

function isList(section: Section): section is readonly Holder[] {
  return Array.isArray(section);
}
