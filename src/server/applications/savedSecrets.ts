import { fieldProblem, Problem } from '../../api/problem.ts';
import { isMask } from '../../domain/values/mask.ts';
import { invalid } from '../../domain/texts/messages.ts';
import type { IdentityGroupTable } from '../db/schema/schema.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../db/database.ts';
import { recordSave, type Entry } from '../audit/auditLog.ts';
import { changedPaths } from '../audit/changedPaths.ts';
import { masked } from '../crypto/sealedFields.ts';
import type { Session } from '../sessions/session.ts';

type SecretName = 'federalTaxId' | 'accountNumber' | 'ssn';
type Holder = object & { [Name in SecretName]?: unknown };
type Section = Holder | readonly Holder[];

interface Save extends Pick<Entry, 'application' | 'action'> {
  session: Session;
  secret: SecretName;
  given: Section;
  before: Section;
  after: Section;
  under?: string;
  alsoChanged?: readonly string[];
}

const NAMES: Record<SecretName, string> = {
  federalTaxId: 'federal tax ID',
  accountNumber: 'account number',
  ssn: 'Social Security Number',
};

export const PASSWORD_NEEDED = 'Sign in with your password to change this number.';
export const CHANGED_TOO_OFTEN = 'You changed this number too many times. Try again in an hour.';

/**
 * Records a save that may change sensitive numbers. Returns the changed paths, or a Problem if a rate limit
 * is exceeded. In a session opened by a continue link, records a typed number as changed even if it equals
 * the stored number. Otherwise, the audit log, the rate limits, or an email would reveal that the numbers are
 * equal.
 */
export async function recordSecretSave(
  deps: Pick<Deps, 'seal' | 'clock' | 'config' | 'limits'>,
  tx: Tx,
  { session, secret, given, before, after, under = '', alsoChanged = [], ...entry }: Save,
): Promise<string[] | Problem> {
  const { application } = entry;
  const byLink = session.kind === 'link';
  const typed = typedSecrets(given, secret);
  const paths = byLink
    ? changedPaths(asMasks(before, secret), marked(asMasks(after, secret), { secret, typed }))
    : changedPaths(before, after);
  const changed = [...paths, ...alsoChanged];
  const counted = byLink
    ? await firstTyped(deps, tx, { session, secret, given, typed })
    : changed.filter((path) => path.split('.').at(-1) === secret);
  for (const _ of counted) {
    const name = byLink ? 'secretChangeByLink' : 'secretChange';
    const consumed = await deps.limits.consume({ name, key: application.id }, tx);
    if (consumed.ok) continue;
    const message = byLink ? PASSWORD_NEEDED : CHANGED_TOO_OFTEN;
    const errors = counted.map((path) => {
      const field = `${under}${path}`;
      return { field, message: invalid(field, NAMES[secret], message) };
    });
    return new Problem('too_many_requests', { message, waitTime: consumed.waitTime, errors });
  }
  await recordSave(deps, tx, { ...entry, actor: session, changed, hasNewSecret: counted.length > 0 });
  return changed;
}

/**
 * In a session opened by a continue link, rejects typed or cleared SSNs for a submitted identity group. A
 * different SSN would create a copy of the group, and the same SSN wouldn't, which would reveal whether a
 * guess was right.
 */
export function refuseTyped({
  session,
  group,
  given,
  stored,
  pathOf,
}: {
  session: Session;
  group: Pick<IdentityGroupTable, 'locked_at'> | undefined;
  given: readonly Holder[];
  stored: readonly (Holder | undefined)[];
  pathOf: (index: number) => string;
}): Problem | undefined {
  if (session.kind !== 'link' || !group || group.locked_at === null) return undefined;
  const typed = typedSecrets(given, 'ssn');
  const isChanged = ({ ssn }: Holder, index: number) =>
    typed.has(index) || (Boolean(stored[index]?.ssn) && !(typeof ssn === 'string' && isMask(ssn.trim())));
  const errors = given.flatMap((record, index) =>
    isChanged(record, index)
      ? [{ field: pathOf(index), message: invalid(pathOf(index), NAMES.ssn, PASSWORD_NEEDED) }]
      : [],
  );
  return errors.length > 0 ? fieldProblem(errors) : undefined;
}

export function isTyped(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && !isMask(value.trim());
}

function typedSecrets(given: Section, secret: SecretName): Map<number, string> {
  const values = [given].flat().map((record) => record[secret]);
  return new Map([...values.entries()].filter((entry): entry is [number, string] => isTyped(entry[1])));
}

function asMasks(section: Section, secret: SecretName): Section {
  return isList(section) ? masked(section, secret) : (masked([section], secret)[0] ?? {});
}

function marked(
  section: Section,
  { secret, typed }: { secret: SecretName; typed: ReadonlyMap<number, string> },
): Section {
  const mark = (record: Holder, index: number) =>
    typed.has(index) ? { ...record, [secret]: 'typed' } : record;
  return isList(section) ? section.map(mark) : mark(section, 0);
}

async function firstTyped(
  { limits }: Pick<Deps, 'limits'>,
  tx: Tx,
  {
    session,
    secret,
    given,
    typed,
  }: { session: Session; secret: SecretName; given: Section; typed: ReadonlyMap<number, string> },
): Promise<string[]> {
  const first: string[] = [];
  for (const [index, value] of typed) {
    const digits = value.replaceAll(/\D/g, '');
    const use = { name: 'secretTyped', key: `${session.id} ${secret} ${digits}` } as const;
    if ((await limits.consume(use, tx)).ok) first.push(isList(given) ? `${index}.${secret}` : secret);
  }
  return first;
}

function isList(section: Section): section is readonly Holder[] {
  return Array.isArray(section);
}
