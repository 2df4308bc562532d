import type { ApplicationCheck } from '../../../api/applicationParts.ts';
import type { FieldError } from '../../../api/problem.ts';
import { Problem } from '../../../api/problem.ts';
import { CHECKS_MAXIMUM, type CheckResult } from '../../../domain/checks.ts';
import { record, type Actor } from '../../audit/auditLog.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { facilitatorProductOf } from '../../facilitators/products.ts';
import { operatorNames } from '../../sessions/operatorNames.ts';
import { changeNamed, type NamedApplication } from '../application.ts';
import type { ApplicationRef, Loaded } from '../applicationRow.ts';

export async function checksOf(db: Db | Tx, { facId, id }: ApplicationRef): Promise<ApplicationCheck[]> {
  const rows = await db
    .selectFrom('application_check')
    .select(['name', 'result', 'reference', 'note', 'recorded_at as at', 'recorded_by as by', 'stale'])
    .where('application_id', '=', id)
    .where('fac_id', '=', facId)
    .orderBy('name')
    .execute();
  const nameOf = await operatorNames(db, { facId, ids: rows.map(({ by }) => by) });
  return rows.map((row) => ({ ...row, byName: nameOf(row.by), stale: row.stale === 1 }));
}

export async function recordCheck(
  deps: Deps,
  tx: Tx,
  {
    facId,
    id,
    revision,
    actor,
    ...check
  }: NamedApplication & {
    name: string;
    result: CheckResult;
    reference: string | null;
    note: string | null;
    actor: Actor;
  },
): Promise<Problem | undefined> {
  return changeNamed(deps, tx, { facId, id, revision }, async ({ application }) => {
    if (application.submitted_at === null) return new Problem('not_submitted');
    const known = await checksOf(tx, { facId, id });
    if (known.length >= CHECKS_MAXIMUM && !known.some(({ name }) => name === check.name))
      return new Problem('too_many_checks');
    const { name, result, reference, note } = check;
    const latest = {
      result,
      reference,
      note,
      recorded_at: deps.clock(),
      recorded_by: actor.id,
      stale: 0,
    };
    await tx
      .insertInto('application_check')
      .values({ fac_id: facId, application_id: id, name, ...latest })
      .onConflict((conflict) => conflict.columns(['application_id', 'name']).doUpdateSet(latest))
      .execute();
    await record(deps, tx, { application, actor, action: 'check.recorded', details: { name, result } });
    return undefined;
  });
}

export async function markChecksStale(tx: Tx, { id, fac_id }: Loaded['application']): Promise<void> {
  await tx
    .updateTable('application_check')
    .set({ stale: 1 })
    .where('application_id', '=', id)
    .where('fac_id', '=', fac_id)
    .where('stale', '=', 0)
    .execute();
}

export async function missingChecks(
  deps: Pick<Deps, 'facilitators'>,
  db: Db | Tx,
  application: Loaded['application'],
): Promise<Problem | undefined> {
  const { requiredChecks } = facilitatorProductOf(deps, application).product;
  if (requiredChecks.length === 0) return undefined;
  const recorded = await checksOf(db, { facId: application.fac_id, id: application.id });
  const errors = requiredChecks.flatMap((name): FieldError[] => {
    const message = whyMissing(recorded.find((check) => check.name === name));
    return message === undefined ? [] : [{ field: `checks.${name}`, message }];
  });
  return errors.length > 0 ? new Problem('checks_missing', { errors }) : undefined;
}

function whyMissing(check: ApplicationCheck | undefined): string | undefined {
  if (!check) return 'This check has no result yet.';
  if (check.stale) return 'The application changed after this check. Run it again.';
  return check.result === 'passed' ? undefined : "This check hasn't passed.";
}
