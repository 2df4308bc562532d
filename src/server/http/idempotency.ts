import { fieldProblem, Problem } from '../../api/problem.ts';
import { invalid } from '../../domain/texts/messages.ts';
import { transactionOrProblem } from '../applications/application.ts';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../db/database.ts';
import { route, type AnyEndpoint, type Call, type Route, type DeepReadonly } from './route.ts';
import type { ReplyOf } from '../../api/endpoint.ts';
import { recordStaff, type StaffEntry } from '../staff/staffLog.ts';
import { operatorActor } from './operatorCaller.ts';

const DAY = 24 * 60 * 60 * 1000;
export const ANSWERS_KEPT_MS = 3 * DAY;
const KEY = /^[\x21-\x7e]{1,255}$/;
const REPLAYED_HEADER = 'idempotency-replayed';

interface KeyOwner {
  facId: string;
  /** Empty for operators, because all operators of a facilitator share their idempotency keys. */
  caller: string;
}

interface Repeatable<E extends AnyEndpoint> {
  endpoint: E;
  call: Call<E>;
  owner?: KeyOwner;
}

/**
 * Runs an operator API write in one transaction, once for each idempotency key. `entryOf` returns an entry for the
 * staff log if the write changed something that doesn't belong to an application.
 */
export function operatorWrite<E extends AnyEndpoint, const Answer extends DeepReadonly<ReplyOf<E>> | Problem>(
  endpoint: E,
  handler: (tx: Tx, call: Call<E>) => Promise<Answer>,
  entryOf?: (answer: Exclude<Answer, Problem>, call: Call<E>) => StaffEntry | undefined,
): Route {
  return route<E, Answer | Problem>(endpoint, (call) =>
    transactionOrProblem(call.deps.db, (tx) =>
      withIdempotency({ endpoint, call }, tx, async () => {
        const answer = await handler(tx, call);
        if (answer instanceof Problem) return answer;
        const entry = entryOf?.(answer as Exclude<Answer, Problem>, call);
        const { deps, operator } = call;
        const by = { facId: operator.facId, actor: operatorActor(operator) };
        if (entry) await recordStaff(deps, tx, { ...by, ...entry });
        return answer;
      }),
    ),
  );
}

/**
 * With `Idempotency-Key`, stores the result in the caller's transaction, so that the change happens once and a repeated
 * call gets the first result. Errors aren't stored: if this returns a `Problem`, roll back.
 */
export async function withIdempotency<E extends AnyEndpoint, Result>(
  repeatable: Repeatable<E>,
  tx: Tx,
  work: () => Promise<Result | Problem>,
): Promise<Result | Problem> {
  const { call } = repeatable;
  const { deps, request } = call;
  const { facId } = ownerOf(repeatable);
  const key = request.idempotencyKey;
  if (key === '') return work();
  if (!KEY.test(key)) {
    const field = 'idempotency-key';
    return fieldProblem([{ field, message: invalid(field, 'key') }]);
  }
  const { id, hash } = storedAs(repeatable);
  // If a concurrent call has inserted a row with the same key, this insert waits for that call's transaction to end.
  const first = await tx
    .insertInto('idempotency')
    .values({ id, fac_id: facId, request_hash: hash, answer_sealed: '', created_at: deps.clock() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!first) return (await firstResult<E, Result>(repeatable, tx)) ?? work();
  const result = await work();
  if (result instanceof Problem) return result;
  await tx
    .updateTable('idempotency')
    .set({ answer_sealed: deps.seal.seal(place(facId, id), JSON.stringify(result)) })
    .where('id', '=', id)
    .execute();
  return result;
}

export async function firstResult<E extends AnyEndpoint, Result>(
  repeatable: Repeatable<E>,
  db: Db | Tx,
): Promise<Result | Problem | undefined> {
  const { call } = repeatable;
  const { id, hash } = storedAs(repeatable);
  const kept = await db.selectFrom('idempotency').selectAll().where('id', '=', id).executeTakeFirst();
  if (!kept) return undefined;
  if (kept.request_hash !== hash) return new Problem('idempotency_key_reused');
  call.setHeader(REPLAYED_HEADER, 'true');
  return JSON.parse(call.deps.seal.open(place(ownerOf(repeatable).facId, id), kept.answer_sealed)) as Result;
}

/**
 * The request is hashed with a secret, because it can contain a password. The hash includes the ID of the operator key
 * or staff member, so that a second person who sends the same request with the same idempotency key gets an error.
 * Replaying the first response would hide that the second person's approval or note was not recorded.
 */
function storedAs(repeatable: Repeatable<AnyEndpoint>): { id: string; hash: string } {
  const { endpoint, call } = repeatable;
  const { deps, params, body, operator, request } = call;
  const { method, path } = endpoint;
  const { facId, caller } = ownerOf(repeatable);
  return {
    id: deps.seal.hash(`${facId} ${caller === '' ? '' : `${caller} `}${request.idempotencyKey}`),
    hash: deps.seal.hash(JSON.stringify([method, path, params, body, operator?.keyId])),
  };
}

function ownerOf({ endpoint, call, owner }: Repeatable<AnyEndpoint>): KeyOwner {
  if (owner) return owner;
  const { session, owner: link, operator } = call;
  if (endpoint.audience === 'applicant') return { facId: session.facId, caller: session.applicationId };
  return endpoint.audience === 'owner'
    ? { facId: link.facId, caller: link.id }
    : { facId: operator.facId, caller: '' };
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
