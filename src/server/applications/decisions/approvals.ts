import type { ApplicationApprovals } from '../../../api/approvals.ts';
import { Problem } from '../../../api/problem.ts';
import { isUndecided, UNDECIDED_STAGES } from '../../../journey/stages.ts';
import { record, type Actor, type Entry } from '../../audit/auditLog.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { ApplicationTable } from '../../db/schema/schema.ts';
import type { Deps } from '../../deps.ts';
import { findFacilitatorProduct } from '../../facilitators/products.ts';
import { loadLocked } from '../application.ts';
import { updateRow } from '../applicationRow.ts';
import { operatorNames } from '../../sessions/operatorNames.ts';

type StoredApplication = Pick<ApplicationTable, 'id' | 'fac_id' | 'sp_product_slug'>;

export async function approvalsOf(
  deps: Pick<Deps, 'facilitators'>,
  db: Db | Tx,
  application: StoredApplication,
): Promise<ApplicationApprovals> {
  const { id, fac_id: facId } = application;
  const rows = await db
    .selectFrom('application_approval')
    .leftJoin('operator_key', (join) =>
      join
        .onRef('operator_key.id', '=', 'given_by')
        .onRef('operator_key.fac_id', '=', 'application_approval.fac_id'),
    )
    .select(['given_by as by', 'given_at as at', 'owner_id'])
    .where('application_id', '=', id)
    .where('application_approval.fac_id', '=', facId)
    .orderBy('given_at')
    .orderBy('given_by')
    .execute();
  const nameOf = await operatorNames(db, { facId, ids: rows.map(({ by }) => by) });
  const given = rows.map(({ by, at, owner_id }) => ({
    by,
    byName: nameOf(by),
    approver: owner_id ?? by,
    at,
  }));
  return { needed: neededApprovals(deps, application), given };
}

/**
 * Rejects a second approval by the same approver. An operator key, its creator, and the keys that it replaced in a
 * rotation count as one approver.
 */
export async function approvalRefusal(
  deps: Pick<Deps, 'facilitators'>,
  db: Db | Tx,
  { application, actor }: { application: StoredApplication; actor: Actor },
): Promise<Problem | undefined> {
  if (neededApprovals(deps, application) === 1) return undefined;
  const { given } = await approvalsOf(deps, db, application);
  const key = await db
    .selectFrom('operator_key')
    .select('owner_id')
    .where('fac_id', '=', application.fac_id)
    .where('id', '=', actor.id)
    .executeTakeFirst();
  const asking = key?.owner_id ?? actor.id;
  return given.some(({ approver }) => approver === asking)
    ? new Problem('second_approver_needed')
    : undefined;
}

export async function addApproval(
  deps: Pick<Deps, 'facilitators' | 'clock' | 'seal' | 'config'>,
  tx: Tx,
  { application, actor }: { application: StoredApplication; actor: Actor },
): Promise<{ given: number; needed: number }> {
  const needed = neededApprovals(deps, application);
  if (needed === 1) return { given: 1, needed };
  const { id: application_id, fac_id } = application;
  const row = { fac_id, application_id, given_by: actor.id, given_at: deps.clock() };
  await tx.insertInto('application_approval').values(row).execute();
  const { length: given } = (await approvalsOf(deps, tx, application)).given;
  await record(deps, tx, { application, actor, action: 'approval.given', details: { given, needed } });
  return { given, needed };
}

export async function dropApprovals(
  deps: Pick<Deps, 'clock' | 'seal' | 'config'>,
  tx: Tx,
  { application, actor }: Pick<Entry, 'actor'> & { application: Pick<StoredApplication, 'id' | 'fac_id'> },
): Promise<void> {
  const dropped = await tx
    .deleteFrom('application_approval')
    .where('application_id', '=', application.id)
    .where('fac_id', '=', application.fac_id)
    .returning('given_by as approver')
    .execute();
  for (const details of dropped)
    await record(deps, tx, { application, actor, action: 'approval.dropped', details });
}

/**
 * Call when a staff member or operator key may no longer decide. Otherwise, someone who is deactivated and invited
 * again could give both approvals of an application.
 */
export async function dropApprovalsOf(
  deps: Pick<Deps, 'clock' | 'seal' | 'config'>,
  tx: Tx,
  { facId, approverId, actor }: { facId: string; approverId: string; actor: Actor },
): Promise<void> {
  const found = await tx
    .selectFrom('application_approval')
    .innerJoin('application', 'application.id', 'application_approval.application_id')
    .select(['application.id', 'given_by'])
    .where('application.fac_id', '=', facId)
    .where('stage', 'in', UNDECIDED_STAGES)
    .where((where) =>
      where.or([
        where('given_by', '=', approverId),
        where('given_by', 'in', (keys) =>
          keys.selectFrom('operator_key').select('id').where('owner_id', '=', approverId),
        ),
      ]),
    )
    // Signing in and erasing lock an account's applications in the same order, which prevents deadlocks.
    .orderBy('application.created_at')
    .orderBy('application.id')
    .execute();
  for (const { id, given_by } of found) {
    const loaded = await loadLocked(deps, tx, { facId, id });
    if (!loaded || !isUndecided(loaded.application.stage)) continue;
    const { application } = loaded;
    const { numDeletedRows } = await tx
      .deleteFrom('application_approval')
      .where('application_id', '=', id)
      .where('given_by', '=', given_by)
      .executeTakeFirst();
    if (numDeletedRows === 0n) continue;
    await record(deps, tx, {
      application,
      actor,
      action: 'approval.dropped',
      details: { approver: given_by },
    });
    await updateRow(tx, { ofId: id, ofFacId: facId, revisions: 1 });
  }
}

function neededApprovals(
  deps: Pick<Deps, 'facilitators'>,
  { fac_id: facId, sp_product_slug: slug }: StoredApplication,
): number {
  const offer = findFacilitatorProduct(deps, { facId, slug });
  return offer instanceof Problem ? 1 : offer.product.approvals;
}
