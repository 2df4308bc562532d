import { createHash } from 'node:crypto';
import { fieldProblem, Problem } from '../api/problem.ts';
import { invalid } from '../domain/messages.ts';
import { refusable } from './application.ts';
import type { Deps, Tx } from './deps.ts';
import { route, type AnyEndpoint, type Call, type Route, type Sent } from './route.ts';
import type { ReplyOf } from '../api/endpoint.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How long an answer is given again. */
export const ANSWERS_KEPT_MS = 3 * DAY;
/** Visible ASCII; a UUID is what most senders use. */
const KEY = /^[\x21-\x7e]{1,255}$/;
/** Says that the answer is that of an earlier call. */
const REPLAYED_HEADER = 'idempotency-replayed';

/**
 * A write of the operator API. All it does happens in one transaction. A caller that sends `Idempotency-Key` may repeat
 * the call as often as it likes: the answer is written in the same transaction as the change, so that the change is
 * made once and each repetition gets the first answer. A refusal changes nothing and is not kept.
 */
export function operatorWrite<E extends AnyEndpoint, const Answer extends Sent<ReplyOf<E>> | Problem>(
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
    // A call under way with the same key holds this row; the second waits here until the first has ended.
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

function fingerprint({ method, path }: AnyEndpoint, { params, body }: Call<AnyEndpoint>): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, params, body]))
    .digest('base64url');
}

/** Deletes answers that are given no more. */
export async function sweepAnswers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<=', clock() - ANSWERS_KEPT_MS)
    .execute();
}

function place(facId: string, row: string) {
  return { facId, table: 'idempotency', column: 'answer_sealed', row } as const;
}
