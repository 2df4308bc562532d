import { TAX_FORM_CONSENT } from '../../../domain/legal.ts';
import { Problem } from '../../../api/problem.ts';
import { record, SYSTEM, type Actor } from '../../audit/auditLog.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { ApplicationTable } from '../../db/schema/schema.ts';
import type { Deps } from '../../deps.ts';
import { deleteInvites, deleteMessages, deleteWebhooks } from './eraseMessages.ts';
import { releaseBankItems } from '../bankItems.ts';
import { deleteRequests } from '../files/fileCleanup.ts';
import { countOne } from '../funnel/countChanged.ts';
import { isUnreferenced } from '../groups/groupRoom.ts';
import type { ApplicationRef } from '../applicationRow.ts';

export type EraseDeps = Pick<Deps, 'clock' | 'seal' | 'config'>;

interface Locked {
  application: ApplicationTable;
  remaining: ApplicationTable[];
}

/**
 * Locks an application's account and all of the account's applications. Otherwise, concurrent deletions of the last two
 * applications would both keep the account, and a new application could be created while its account is being deleted.
 */
export async function lockAccount(tx: Tx, { facId, id }: ApplicationRef): Promise<Locked | undefined> {
  const ofAccount = tx
    .selectFrom('application')
    .selectAll()
    .where('account_id', '=', (of) =>
      of
        .selectFrom('application as named')
        .select('named.account_id')
        .where('named.id', '=', id)
        .where('named.fac_id', '=', facId),
    )
    .where('fac_id', '=', facId)
    // Signing in locks in the same order, which prevents deadlocks. A new application sorts last, so a transaction that
    // doesn't see it yet still keeps the order.
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate();
  const [locked] = await ofAccount.execute();
  if (!locked) return undefined;
  await tx.selectFrom('account').select('id').where('id', '=', locked.account_id).forUpdate().execute();
  // Read again, because another application may have been created before the account was locked.
  const rows = await ofAccount.execute();
  const application = rows.find((row) => row.id === id);
  return application && { application, remaining: rows.filter((row) => row.id !== id) };
}

/**
 * Idempotent. Returns a `legal_hold` problem if the application is on legal hold. After the commit, call
 * `finishErasures` to delete the stored files.
 */
export async function eraseApplication(
  deps: EraseDeps,
  tx: Tx,
  { facId, id, reason, actor }: ApplicationRef & { reason: string; actor: Actor },
): Promise<Problem | undefined> {
  const locked = await lockAccount(tx, { facId, id });
  if (!locked) return (await isErased(tx, { facId, id })) ? undefined : new Problem('not_found');
  const { application } = locked;
  if (application.legal_hold_at !== null) return new Problem('legal_hold');
  await record(deps, tx, { application, actor, action: 'application.erased', details: { reason } });
  await eraseRows(deps, tx, { ...locked, withInvitesToAccount: true });
  return undefined;
}

/** After the commit, call `finishErasures` to delete the stored files. */
export async function purgeApplication(
  deps: EraseDeps,
  tx: Tx,
  { reason, ...locked }: Locked & { reason: string },
): Promise<void> {
  const { application } = locked;
  await record(deps, tx, { application, actor: SYSTEM, action: 'application.purged', details: { reason } });
  await eraseRows(deps, tx, { ...locked, withInvitesToAccount: false });
}

/**
 * Leaves a tombstone that lists the stored files, so that they are deleted even after a crash. Also deletes
 * the account if this is its last application.
 */
async function eraseRows(
  { clock }: EraseDeps,
  tx: Tx,
  { application, remaining, withInvitesToAccount }: Locked & { withInvitesToAccount: boolean },
): Promise<void> {
  const { id, fac_id, account_id, sp_product_slug, created_at, submitted_at, decided_at } = application;
  await countOne(tx, application);
  await deleteWebhooks(tx, application);
  await tx.deleteFrom('session').where('application_id', '=', id).execute();
  await moveConsents(tx, { from: id, to: remaining[0]?.id });
  const files = await deleteRequests(tx, application);
  await releaseBankItems({ clock }, tx, { facId: fac_id, applicationId: id });
  await tx.deleteFrom('application_check').where('application_id', '=', id).execute();
  await tx.deleteFrom('application_note').where('application_id', '=', id).execute();
  await tx.deleteFrom('owner_link').where('application_id', '=', id).execute();
  await tx.deleteFrom('application_approval').where('application_id', '=', id).execute();
  await tx.deleteFrom('application').where('id', '=', id).where('fac_id', '=', fac_id).execute();
  await deleteGroups(tx, { application, remaining });
  const isLast = remaining.length === 0;
  const invites = await deleteInvites(tx, { application, toAccount: isLast && withInvitesToAccount });
  await deleteMessages(tx, { facId: fac_id, about: [id, ...invites, ...(isLast ? [account_id] : [])] });
  if (isLast)
    await tx.deleteFrom('account').where('id', '=', account_id).where('fac_id', '=', fac_id).execute();
  await tx
    .insertInto('erased_application')
    .values({
      id,
      fac_id,
      sp_product_slug,
      created_at,
      submitted_at,
      decided_at,
      erased_at: clock(),
      files: JSON.stringify(files),
    })
    .execute();
}

export async function isErased(tx: Db | Tx, { facId, id }: ApplicationRef): Promise<boolean> {
  const tombstone = await tx
    .selectFrom('erased_application')
    .select('id')
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .executeTakeFirst();
  return tombstone !== undefined;
}

/**
 * Moves consents to one of the account's remaining applications, because all of the account's applications
 * rely on them. Consent to electronic tax forms applies to a single application, so it is deleted.
 */
async function moveConsents(tx: Tx, { from, to }: { from: string; to: string | undefined }): Promise<void> {
  await tx
    .deleteFrom('consent')
    .where('application_id', '=', from)
    .$if(to !== undefined, (query) => query.where('document', '=', TAX_FORM_CONSENT))
    .execute();
  if (to === undefined) return;
  await tx.updateTable('consent').set({ application_id: to }).where('application_id', '=', from).execute();
}

/**
 * Deletes the account's identity groups that no application uses. If a remaining application is on legal hold, keeps
 * submitted groups, because they may be earlier versions of that application's group. The deleted application's own
 * group isn't kept.
 */
async function deleteGroups(tx: Tx, { application, remaining }: Locked): Promise<void> {
  const { account_id, fac_id, group_id } = application;
  const keepsVersions = remaining.some(({ legal_hold_at }) => legal_hold_at !== null);
  await tx
    .deleteFrom('identity_group')
    .where('account_id', '=', account_id)
    .where('fac_id', '=', fac_id)
    .where(isUnreferenced)
    .$if(keepsVersions, (query) =>
      query.where((where) => where.or([where('locked_at', 'is', null), where('id', '=', group_id ?? '')])),
    )
    .execute();
}
