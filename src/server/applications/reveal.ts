import { fieldProblem, Problem } from '../../api/problem.ts';
import { readSecretPath } from '../../domain/sections/secretPath.ts';
import { invalid } from '../../domain/texts/messages.ts';
import { record, type Actor, type Section } from '../audit/auditLog.ts';
import type { Deps } from '../deps.ts';
import { overLimit } from '../limits/limits.ts';
import type { Session } from '../sessions/session.ts';
import {
  changeNamed,
  recordBySession,
  transactionOrProblem,
  Unchanged,
  type NamedApplication,
} from './application.ts';
import type { Loaded } from './applicationRow.ts';

interface Reveal extends NamedApplication {
  /** Path such as `owners.0.ssn`. */
  field: string;
  reason: string;
  actor: Actor;
}

/** Call before returning sensitive values, and don't return them if this throws. */
export async function recordReading(
  { deps, session }: { deps: Deps; session: Session },
  section: Section,
): Promise<void> {
  // Each read adds an audit log entry. Without a limit, a script could flood the log.
  const refused = await overLimit(deps, { name: 'secretReadPerSession', key: session.id });
  if (refused) throw refused;
  await recordBySession(deps, session, { action: 'secret.read', details: { section } });
}

/**
 * Returns an unmasked number only if the audit log entry is written. A rejected request is neither recorded nor
 * counted toward the rate limit.
 */
export async function revealSecret(
  deps: Deps,
  { facId, id, revision, field, reason, actor }: Reveal,
): Promise<{ value: string } | Problem> {
  return transactionOrProblem(deps.db, (tx) =>
    changeNamed(deps, tx, { facId, id, revision }, async (loaded) => {
      const { application } = loaded;
      if (application.submitted_at === null) return new Problem('not_submitted');
      const value = valueOf(deps, loaded, field);
      if (value === undefined) return fieldProblem([{ field: 'field', message: invalid('field', 'field') }]);
      const consumed = await deps.limits.consume(
        { name: 'revealPerCaller', key: `${facId} ${actor.id}` },
        tx,
      );
      if (!consumed.ok) return new Problem('too_many_requests', { waitTime: consumed.waitTime });
      const details = { field, reason };
      await record(deps, tx, { application, actor, action: 'secret.revealed', details });
      return new Unchanged({ value });
    }),
  );
}

function valueOf(
  { seal, sections }: Pick<Deps, 'seal' | 'sections'>,
  { application, group }: Loaded,
  field: string,
): string | undefined {
  const path = readSecretPath(field);
  if (!path) return undefined;
  const section = sections.inFull(seal, application, group)[path.section];
  const records = (Array.isArray(section) ? section : [section]) as (Record<string, unknown> | null)[];
  const value = records[path.index]?.[path.name];
  return typeof value === 'string' ? value : undefined;
}
