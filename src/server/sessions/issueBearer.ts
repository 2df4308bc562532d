import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { insertToken, type Session } from './session.ts';
import { sessionEnded } from './sessionEnds.ts';

/**
 * Each open page has its own token. With more pages than this, the oldest tokens are deleted, and a page without a
 * token requests a new one.
 */
const TOKENS_A_SESSION = 20;

export async function issueBearer(
  deps: Pick<Deps, 'seal' | 'clock'>,
  tx: Tx,
  session: Session,
): Promise<string> {
  const held = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', session.id)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw sessionEnded();
  const bearer = await insertToken(deps, tx, session.id);
  const issued = deps.seal.tokenHash(bearer);
  await tx
    .deleteFrom('session_token')
    .where('session_id', '=', session.id)
    .where('token_hash', '!=', issued)
    .where('token_hash', 'not in', (query) =>
      query
        .selectFrom('session_token')
        .select('token_hash')
        .where('session_id', '=', session.id)
        .where('token_hash', '!=', issued)
        .orderBy('created_at', 'desc')
        .limit(TOKENS_A_SESSION - 1),
    )
    .execute();
  return bearer;
}
