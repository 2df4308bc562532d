import { Problem, type FieldError } from '../../api/problem.ts';
import { EXTERNAL_ID_MAX } from '../../domain/limits.ts';
import { required } from '../../domain/texts/messages.ts';
import type { Tx } from '../../server/db/database.ts';
import type { InviteTable } from '../../server/db/schema/schema.ts';
import type { Actor } from '../../server/audit/auditLog.ts';
import { recordStaff } from '../../server/staff/staffLog.ts';
import type { Deps } from '../../server/deps.ts';
import { bodySchema } from '../../server/http/bodies/bodySchema.ts';
import { compileValidator } from '../../server/http/validation.ts';
import { createInvite } from './contract.ts';
import { readInvite, withFieldErrors, type InviteScope, type NewInvite } from './newInvite.server.ts';
import { sendInvite } from './store.server.ts';

const ERRORS_MAX = 10;

export interface InviteResult {
  row: number;
  externalId: string | null;
  inviteId?: string;
  skipped?: boolean;
  errors?: FieldError[];
}

interface Row {
  result: InviteResult;
  invite?: InviteTable;
}

/** Returns one result per row. Rows with a known external ID are skipped, which makes it safe to resend a batch. */
export async function addInvites(
  deps: Deps,
  tx: Tx,
  {
    invites,
    dryRun = false,
    actor,
    ...scope
  }: InviteScope & { actor: Actor; invites: readonly unknown[]; dryRun?: boolean | undefined },
): Promise<InviteResult[]> {
  const rows = invites.map((typed, index) => readRow(deps, { typed, row: index + 1, scope }));
  const taken = await usedIds(tx, scope.facId, rows);
  // Insert in a fixed order. Otherwise, concurrent batches with the same external IDs could deadlock.
  const inOrder = rows.toSorted(
    ({ result: left }, { result: right }) =>
      compare(left.externalId ?? '', right.externalId ?? '') || left.row - right.row,
  );
  const fresh = inOrder.flatMap(({ result, invite }) => {
    const externalId = invite?.external_id ?? '';
    if (!invite) return [];
    if (taken.has(externalId)) result.skipped = true;
    taken.add(externalId);
    return result.skipped ? [] : [{ result, invite }];
  });
  if (dryRun || fresh.length === 0) return rows.map(({ result }) => result);
  const inserted = await insert(tx, fresh);
  for (const { result, invite } of fresh) {
    if (inserted.has(invite.id)) {
      await sendInvite(deps, tx, { ...scope, id: invite.id });
      result.inviteId = invite.id;
    } else result.skipped = true;
  }
  const entry = { facId: scope.facId, actor, details: { invites: [...inserted] } };
  if (inserted.size > 0) await recordStaff(deps, tx, { ...entry, action: 'invites.sent' });
  return rows.map(({ result }) => result);
}

const compare = (left: string, right: string) => Number(left > right) - Number(left < right);

const validate = compileValidator(bodySchema(createInvite));

function readRow(
  deps: Deps,
  { typed, row, scope }: { typed: unknown; row: number; scope: InviteScope },
): Row {
  const given = (typed as { externalId?: unknown } | null)?.externalId;
  const text = typeof given === 'string' ? given.trim().slice(0, EXTERNAL_ID_MAX) : '';
  const result: InviteResult = { row, externalId: text || null };
  const refused = (errors: readonly FieldError[]): Row => ({
    result: { ...result, errors: errors.slice(0, ERRORS_MAX) },
  });
  const checked = validate(typed);
  if (checked.error) return refused(withFieldErrors(checked.error.errors, typed));
  const invite = readInvite(deps, { ...(checked.value as NewInvite), ...scope });
  if (invite instanceof Problem) {
    const { errors, message } = invite.body;
    return refused(errors ?? withFieldErrors([{ field: 'spProductSlug', message }], typed));
  }
  const { external_id: id } = invite;
  // Without an external ID, resending the batch would invite the applicant twice.
  if (id === null) return refused([{ field: 'externalId', message: required('externalId') }]);
  return { result, invite: { ...invite, batch_external_id: id } };
}

async function usedIds(tx: Tx, facId: string, rows: readonly Row[]): Promise<Set<string>> {
  const ids = rows.flatMap(({ invite }) => invite?.external_id ?? []);
  if (ids.length === 0) return new Set();
  const found = await tx
    .selectFrom('invite')
    .select('external_id')
    .where('fac_id', '=', facId)
    .where('external_id', 'in', ids)
    .execute();
  return new Set(found.flatMap((row) => row.external_id ?? []));
}

async function insert(tx: Tx, fresh: readonly { invite: InviteTable }[]): Promise<Set<string>> {
  const inserted = await tx
    .insertInto('invite')
    .values(fresh.map(({ invite }) => invite))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(inserted.map(({ id }) => id));
}
