import { randomUUID } from 'node:crypto';
import { fieldProblem, Problem } from '../../../api/problem.ts';
import { unknownPeople } from '../../../domain/requests/newRequest.ts';
import { OPEN_ITEMS_MAXIMUM, type NewRequest } from '../../../domain/requests/requests.ts';
import { changeNamed, type Loaded, type NamedApplication } from '../application.ts';
import { record, type Actor } from '../../audit/auditLog.ts';
import type { Deps } from '../../deps.ts';
import type { Db, Tx } from '../../db/database.ts';
import { publish } from '../../webhooks/publish.ts';
import { dropApprovals } from '../decisions/approvals.ts';
import { namesOf } from '../askedPeople.ts';
import { changedSinceSubmit } from '../changedFields.ts';
import { requestMail, reviewMail } from '../decisions/decisionMail.ts';
import { maskedPeople } from '../groups/group.ts';
import { BACK_IN_REVIEW, hasOpenRequest, setAskedSections } from './openRequests.ts';
import { isUndecided } from '../../../journey/stages.ts';

interface Named extends NamedApplication {
  actor: Actor;
}

interface Asking extends Named {
  request: NewRequest;
  host?: string | undefined;
  decision?: { message: string };
}

export async function createRequest(
  deps: Deps,
  tx: Tx,
  { facId, id, revision, actor, request, host, decision }: Asking,
): Promise<{ requestId: string } | Problem> {
  return changeNamed(deps, tx, { facId, id, revision }, async (loaded) => {
    const { application } = loaded;
    const refused = await requestRefusal(tx, { loaded, request });
    if (refused) return refused;
    const { items } = request;
    await dropApprovals(deps, tx, { application, actor });
    const requestId = await insertRequest(deps, tx, { loaded, request });
    const message = decision ? decision.message : request.message;
    Object.assign(application, {
      stage: 'INFO_REQUIRED',
      decision_message: message || null,
    } satisfies Partial<Loaded['application']>);
    await setAskedSections(tx, application);
    const kinds = Object.fromEntries(
      [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, those]) => [kind, those.length]),
    );
    await record(deps, tx, {
      application,
      actor,
      action: decision ? 'application.info_required' : 'request.created',
      details: { requestId, items: items.length, ...kinds },
    });
    await publish(deps, tx, { type: 'application.info_required', application, requestId });
    await deps.jobs.enqueue(tx, requestMail(deps, loaded, { request, decision, host }));
    return { requestId };
  });
}

export async function requestRefusal(
  db: Db | Tx,
  { loaded, request }: { loaded: Loaded; request: NewRequest },
): Promise<Problem | undefined> {
  const { application, group } = loaded;
  const errors = unknownPeople(request, maskedPeople(group));
  if (errors.length > 0) return fieldProblem(errors);
  if (!isUndecided(application.stage)) return new Problem('decision_conflict');
  const count = (await countOpenItems(db, application)) + request.items.length;
  return count > OPEN_ITEMS_MAXIMUM ? new Problem('too_many_items') : undefined;
}

const NOT_OPEN = 'This request is no longer open.';

export async function withdrawRequest(
  deps: Deps,
  tx: Tx,
  { facId, id, requestId, actor, host }: Named & { requestId: string; host?: string | undefined },
): Promise<Problem | undefined> {
  return changeNamed(deps, tx, { facId, id }, async ({ application, account }) => {
    const found = await tx
      .selectFrom('information_request')
      .select('status')
      .where('id', '=', requestId)
      .where('application_id', '=', id)
      .where('fac_id', '=', facId)
      .executeTakeFirst();
    if (!found) return new Problem('not_found');
    if (found.status !== 'open') return new Problem('decision_conflict', { message: NOT_OPEN });
    await closeRequest(deps, tx, { application, requestId, status: 'withdrawn' });
    const details = {
      requestId,
      stage: application.stage,
      fields: await changedSinceSubmit(tx, application),
    };
    await record(deps, tx, { application, actor, action: 'request.withdrawn', details });
    await publish(deps, tx, { type: 'application.request_withdrawn', application, requestId });
    if (application.stage === BACK_IN_REVIEW.stage)
      await deps.jobs.enqueue(
        tx,
        reviewMail(deps, { application, account }, { text: 'requestWithdrawn', host }),
      );
    return undefined;
  });
}

export async function closeRequest(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  {
    application,
    requestId,
    status,
  }: { application: Loaded['application']; requestId: string; status: 'answered' | 'withdrawn' },
): Promise<void> {
  const isWaiting = await hasOpenRequest(tx, application, { except: requestId });
  const stage = isWaiting ? 'INFO_REQUIRED' : BACK_IN_REVIEW.stage;
  await tx
    .updateTable('information_request')
    .set({ status, closed_at: clock(), ...(status === 'answered' && { stage_after: stage }) })
    .where('id', '=', requestId)
    .where('application_id', '=', application.id)
    .where('fac_id', '=', application.fac_id)
    .execute();
  await setAskedSections(tx, application);
  if (!isWaiting) Object.assign(application, BACK_IN_REVIEW);
}

async function insertRequest(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { loaded, request }: { loaded: Loaded; request: NewRequest },
): Promise<string> {
  const { application, group } = loaded;
  const id = randomUUID();
  const place = { fac_id: application.fac_id, application_id: application.id };
  await tx
    .insertInto('information_request')
    .values({
      id,
      ...place,
      message: request.message || null,
      due_at: request.dueAt,
      status: 'open',
      created_at: clock(),
    })
    .execute();
  const nameOf = namesOf(group);
  const rows = request.items.map((item, position) => ({
    id: randomUUID(),
    ...place,
    request_id: id,
    position,
    kind: item.kind,
    document_type: item.documentType ?? null,
    section: item.section ?? null,
    about: item.about ?? null,
    about_name: nameOf(item.about) ?? null,
    reason: item.reason ?? null,
    question: item.question ?? null,
  }));
  await tx.insertInto('request_item').values(rows).execute();
  return id;
}

async function countOpenItems(db: Db | Tx, { id, fac_id }: Loaded['application']): Promise<number> {
  const { count } = await db
    .selectFrom('request_item')
    .innerJoin('information_request', 'information_request.id', 'request_item.request_id')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('request_item.application_id', '=', id)
    .where('request_item.fac_id', '=', fac_id)
    .where('information_request.status', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(count);
}
