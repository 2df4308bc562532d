import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { ApplicationTable } from '../../db/schema/schema.ts';

/**
 * Keeps the `application.expired` event, which must still be delivered and contains nothing that the applicant entered.
 */
export async function deleteWebhooks(
  tx: Tx,
  { id, fac_id }: Pick<ApplicationTable, 'id' | 'fac_id'>,
): Promise<void> {
  const deliveries = await tx
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_event', 'webhook_event.id', 'webhook_delivery.event_id')
    .select('webhook_delivery.id')
    .where('webhook_event.application_id', '=', id)
    .where('webhook_event.fac_id', '=', fac_id)
    .where('webhook_event.type', '!=', 'application.expired')
    .execute();
  const jobs = deliveries.map((delivery) => delivery.id);
  if (jobs.length > 0)
    await tx.deleteFrom('job').where('id', 'in', jobs).where('fac_id', '=', fac_id).execute();
  await tx
    .deleteFrom('webhook_event')
    .where('application_id', '=', id)
    .where('fac_id', '=', fac_id)
    .where('type', '!=', 'application.expired')
    .execute();
}

/**
 * Deletes the application's invite and, with `toAccount`, all invites to the account's email address. Keeps
 * invites that another application uses. Returns the IDs of the deleted invites.
 */
export async function deleteInvites(
  tx: Tx,
  { application, toAccount }: { application: ApplicationTable; toAccount: boolean },
): Promise<string[]> {
  const { id, fac_id, account_id, invite_id } = application;
  const { email = '' } =
    (toAccount &&
      (await tx
        .selectFrom('account')
        .select('email')
        .where('id', '=', account_id)
        .where('fac_id', '=', fac_id)
        .executeTakeFirst())) ||
    {};
  const deleted = await tx
    .deleteFrom('invite')
    .where('fac_id', '=', fac_id)
    .where((where) =>
      where.or([where('id', '=', invite_id ?? ''), ...(email === '' ? [] : [where('email', '=', email)])]),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('application')
            .select('application.id')
            .whereRef('application.invite_id', '=', 'invite.id')
            .where('application.id', '!=', id),
        ),
      ),
    )
    .returning('id')
    .execute();
  return deleted.map((invite) => invite.id);
}

export async function deleteMessages(
  tx: Tx,
  { facId, about }: { facId: string; about: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('job')
    .where('about', 'in', about)
    .where('fac_id', '=', facId)
    // A literal lets the query planner use the partial index.
    .where(sql<boolean>`payload_sealed != ''`)
    .execute();
  await tx.deleteFrom('message').where('about', 'in', about).where('fac_id', '=', facId).execute();
}
