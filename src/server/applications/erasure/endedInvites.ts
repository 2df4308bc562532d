import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { deleteMessages } from './eraseMessages.ts';

const BATCH_SIZE = 200;

interface Ended {
  before: number;
  facId?: string | undefined;
  except?: readonly string[] | undefined;
}

/**
 * Erases invites that expired or were revoked before this time and that no application uses. An external ID is kept,
 * because imports skip those that already have an invite.
 */
export async function purgeInvites({ db, clock }: Pick<Deps, 'db' | 'clock'>, ended: Ended): Promise<void> {
  for (let found = BATCH_SIZE; found === BATCH_SIZE;)
    found = await db.transaction().execute(async (tx) => {
      const invites = await selectEnded(tx, ended).execute();
      for (const { id, fac_id, external_id } of invites) {
        await deleteMessages(tx, { facId: fac_id, about: [id] });
        if (external_id === null)
          await tx.deleteFrom('invite').where('id', '=', id).where('fac_id', '=', fac_id).execute();
        else
          await tx
            .updateTable('invite')
            // Revoked, so that it can't be sent again.
            .set({ ...NO_DATA, revoked_at: clock() })
            .where('id', '=', id)
            .where('fac_id', '=', fac_id)
            .execute();
      }
      return invites.length;
    });
}

const NO_DATA = { name: '', email: '', phone_number: null, metadata: null, prefill: null, return_url: null };

function selectEnded(tx: Tx, { before, facId, except = [] }: Ended) {
  return (
    tx
      .selectFrom('invite')
      .select(['id', 'fac_id', 'external_id'])
      // The expression and the literal let the query planner use the partial index.
      .where(sql<number>`coalesce(revoked_at, expires_at)`, '<', before)
      .where('submitted_at', 'is', null)
      .where(sql<boolean>`email <> ''`)
      .$if(facId !== undefined, (of) => of.where('fac_id', '=', facId ?? ''))
      .$if(except.length > 0, (of) => of.where('fac_id', 'not in', except))
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('application')
              .select('application.id')
              .whereRef('application.invite_id', '=', 'invite.id'),
          ),
        ),
      )
      .orderBy('id')
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
  );
}
