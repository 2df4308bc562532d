import { hash as digest } from 'node:crypto';
import { fieldProblem, Problem } from '../../api/problem.ts';
import { invalid } from '../../domain/texts/messages.ts';
import { refusable } from '../applications/application.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../db/database.ts';
import { route, type AnyEndpoint, type Call, type Route, type DeepReadonly } from './route.ts';
import type { ReplyOf } from '../../api/endpoint.ts';

const DAY = 24 * 60 * 60 * 1000;
export const ANSWERS_KEPT_MS = 3 * DAY;
/** Visible ASCII. Most clients send a UUID. */
const KEY = /^[\x21-\x7e]{1,255}$/;
const REPLAYED_HEADER = 'idempotency-replayed';

/**
 * Runs an operator API write in one transaction. With `Idempotency-Key`, the response is stored in the same
 * transaction, so the change happens once and retries get the first response. Errors change nothing and are not stored.
 */
export function operatorWrite<E extends AnyEndpoint, const Answer extends DeepReadonly<ReplyOf<E>> | Problem>(
  endpoint: E,
  handler: (tx: Tx, call: Call<E>) => Promise<Answer>,
): Route {
  return route<E, Answer | Problem>(endpoint, (call) => once(call, endpoint, (tx) => handler(tx, call)));
}

async function once<E extends AnyEndpoint, Answer>(
  call: Call<E>,
  endpoint: E,
  work: (tx: Tx) => Promise<Answer | Problem>,
): Promise<Answer | Problem> {
  const { deps, operator, request } = call;
  const key = request.idempotencyKey;
  if (key === '') return refusable(deps.db, work);
  if (!KEY.test(key)) {
    const field = 'idempotency-key';
    return fieldProblem([{ field, message: invalid(field, 'key') }]);
  }
  const id = deps.seal.hash(`${operator.facId} ${key}`);
  const hash = fingerprint(endpoint, call);
  return refusable(deps.db, async (tx) => {
    // A concurrent call with the same key holds this row's lock, so the insert waits for it.
    const first = await tx
      .insertInto('idempotency')
      .values({ id, fac_id: operator.facId, request_hash: hash, answer_sealed: '', created_at: deps.clock() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!first) return repeated<Answer>(call, tx, { id, hash });
    const answer = await work(tx);
    if (answer instanceof Problem) return answer;
    await tx
      .updateTable('idempotency')
      .set({ answer_sealed: deps.seal.seal(place(operator.facId, id), JSON.stringify(answer)) })
      .where('id', '=', id)
      .execute();
    return answer;
  });
}

async function repeated<Answer>(
  { deps, operator, setHeader }: Call<unknown>,
  tx: Tx,
  { id, hash }: { id: string; hash: string },
): Promise<Answer | Problem> {
  const kept = await tx.selectFrom('idempotency').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (kept.request_hash !== hash) return new Problem('idempotency_key_reused');
  setHeader(REPLAYED_HEADER, 'true');
  return JSON.parse(deps.seal.open(place(operator.facId, id), kept.answer_sealed)) as Answer;
}

/**
 * Includes the caller, so that a second person who sends the same request with the same key gets an error. The first
 * response would hide that the second person's approval or note was not recorded.
 */
function fingerprint({ method, path }: AnyEndpoint, { params, body, operator }: Call<AnyEndpoint>): string {
  return digest('sha256', JSON.stringify([method, path, params, body, operator.keyId]), 'base64url');
}

export async function sweepAnswers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<=', clock() - ANSWERS_KEPT_MS)
    .execute();
}

function place(facId: string, row: string) {
  return { facId, table: 'idempotency', column: 'answer_sealed', row } as const;
}
