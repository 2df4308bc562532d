import { randomToken } from '../crypto/seal.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';

export interface OwnerSession {
  id: string;
  facId: string;
  accountId: string;
  applicationId: string;
  /** Once completed, the session only accepts a repeat of the call that completed it. */
  isCompleted: boolean;
}

/** Long enough for the owner to look for documents. The owner can open the link again. */
const OWNER_SESSION_MS = 2 * 60 * 60_000;

export async function startOwnerSession(
  { seal, clock }: Pick<Deps, 'seal' | 'clock'>,
  tx: Tx,
  { id, facId }: Pick<OwnerSession, 'id' | 'facId'>,
): Promise<string> {
  const bearer = randomToken();
  await tx
    .updateTable('owner_link')
    .set({ session_hash: seal.tokenHash(bearer), session_expires_at: clock() + OWNER_SESSION_MS })
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .execute();
  return bearer;
}

export async function findOwnerSession(
  { db, seal, clock }: Pick<Deps, 'db' | 'seal' | 'clock'>,
  bearer: string,
): Promise<OwnerSession | undefined> {
  const now = clock();
  const found = await db
    .selectFrom('owner_link')
    .innerJoin('application', (join) =>
      join
        .onRef('application.id', '=', 'owner_link.application_id')
        .onRef('application.fac_id', '=', 'owner_link.fac_id'),
    )
    .select([
      'owner_link.id',
      'owner_link.fac_id as facId',
      'owner_link.application_id as applicationId',
      'application.account_id as accountId',
      'owner_link.completed_at as completedAt',
    ])
    .where('owner_link.session_hash', '=', seal.tokenHash(bearer))
    .where('owner_link.session_expires_at', '>', now)
    .where('owner_link.expires_at', '>', now)
    .executeTakeFirst();
  if (!found) return undefined;
  const { completedAt, ...session } = found;
  return { ...session, isCompleted: completedAt !== null };
}
