import { Readable } from 'node:stream';
import { PAGE_MAXIMUM } from '../../api/paging.ts';
import { Problem, fieldProblem } from '../../api/problem.ts';
import type { Deps } from '../../server/deps.ts';
import { forCaller, namedIn, type OperatorCaller } from '../../server/http/operatorCaller.ts';
import { overLimit } from '../../server/limits/limits.ts';
import { byStage, stageCounts } from '../../server/applications/search/stageCounts.ts';
import { decide } from '../../server/applications/decisions/decisions.ts';
import { addNote } from '../../server/applications/notes.ts';
import { operatorWrite } from '../../server/http/idempotency.ts';
import { route, type Route } from '../../server/http/route.ts';
import {
  countApplications,
  decideApplication,
  exportApplications,
  listAllApplications,
  readApplication,
  type ListedApplication,
} from './contract.ts';
import { readEvents } from './eventsContract.ts';
import { csvOf } from './csv.server.ts';
import { readFilter, type Filter, type SentFilter } from './filter.server.ts';
import { allPages, listPage } from './list.server.ts';
import { readPosition, type Position } from './order.server.ts';
import { readDetails } from './details.server.ts';
import { readAuditLog } from './store.server.ts';

export const routes: Route[] = [
  route(listAllApplications, async ({ deps, operator, query: { cursor, limit, ...sent } }) => {
    const asked = await askedList(deps, operator, sent, cursor);
    if (asked instanceof Problem) return asked;
    const { data, nextCursor } = await listPage(deps, asked.filter, { after: asked.after, limit });
    return { data: data.map((row) => forCaller(operator, row)), nextCursor };
  }),

  route(countApplications, async ({ deps, operator: { facId }, query: { product } }) => ({
    success: true,
    data: { stages: byStage(await stageCounts(deps.db, { facId, product: product || undefined })) },
  })),

  route(exportApplications, async ({ deps, operator, query, setHeader }) => {
    // With the newest first, an application that changes meanwhile would move to a page that is already written.
    const asked = await askedList(deps, operator, { ...query, sort: query.sort ?? 'updatedAt' });
    if (asked instanceof Problem) return asked;
    setHeader('content-type', 'text/csv; charset=utf-8');
    setHeader('content-disposition', 'attachment; filename="applications.csv"');
    const pages = forCallerPages(operator, allPages(deps, asked.filter, PAGE_MAXIMUM));
    return Readable.from(csvOf(pages), { objectMode: false });
  }),

  route(readApplication, async ({ deps, operator, params: { id } }) => {
    const data = await readDetails(deps, { facId: operator.facId, id });
    return data ? { success: true, data: forCaller(operator, data) } : new Problem('not_found');
  }),

  route(readEvents, async ({ deps, operator, params, query }) => {
    const { cursor, limit = PAGE_MAXIMUM } = query;
    const page = { after: Number(cursor ?? 0), limit };
    const found = await readAuditLog(deps, { facId: operator.facId, id: params.id, ...page });
    return found ? { success: true, data: found } : new Problem('not_found');
  }),

  operatorWrite(decideApplication, async (tx, call) => {
    const { message = '', note, ...decision } = call.body;
    const named = namedIn(call);
    const input = { ...named, ...decision, message, host: call.request.host };
    const decided = await decide(call.deps, tx, input);
    if (decided instanceof Problem) return decided;
    const noted = note && (await addNote(call.deps, tx, { ...named, text: note }));
    return noted instanceof Problem ? noted : { success: true, data: decided };
  }),
];

async function* forCallerPages(
  operator: OperatorCaller,
  pages: AsyncIterable<ListedApplication[]>,
): AsyncGenerator<ListedApplication[]> {
  for await (const page of pages) yield page.map((row) => forCaller(operator, row));
}

/** Tax ID searches are rate limited, because an API key could otherwise be used to guess tax IDs. */
async function askedList(
  deps: Pick<Deps, 'seal' | 'limits'>,
  { facId, keyId, staff }: OperatorCaller,
  given: SentFilter,
  cursor?: string,
): Promise<{ filter: Filter; after: Position | undefined } | Problem> {
  const sent = given.assignee === 'me' && staff ? { ...given, assignee: staff.id } : given;
  const filter = readFilter(deps.seal, facId, sent);
  const after = readPosition(sent.sort, cursor);
  if (filter instanceof Problem || after instanceof Problem)
    return fieldProblem(
      [filter, after].flatMap((one) => (one instanceof Problem ? (one.body.errors ?? []) : [])),
    );
  if (filter.taxIdHash === undefined) return { filter, after };
  const caller = `${facId} ${keyId}`;
  const searched = { name: 'taxIdSearched', key: `${caller} ${filter.taxIdHash}` } as const;
  if ((await deps.limits.used(searched)) > 0) return { filter, after };
  const over = await overLimit(deps, { name: 'taxIdSearchPerKey', key: caller });
  if (over) return over;
  // Record this search only after the limit check. Recorded searches skip the check, so recording a rejected
  // search would let a retry through.
  await deps.limits.consume(searched);
  return { filter, after };
}
