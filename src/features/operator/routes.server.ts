import { readMetadata } from '../../domain/external.ts';
import { Readable } from 'node:stream';
import { PAGE_MAXIMUM } from '../../api/paging.ts';
import { Problem, fieldProblem } from '../../api/problem.ts';
import type { Deps } from '../../server/deps.ts';
import { forCaller, namedIn, type OperatorCaller } from '../../server/http/operatorCaller.ts';
import { overLimit } from '../../server/limits/limits.ts';
import { checksOf } from '../../server/applications/boarding/checks.ts';
import { withTokenized } from '../../server/applications/bankItems.ts';
import { approvalsOf } from '../../server/applications/decisions/approvals.ts';
import { byStage, stageCounts } from '../../server/applications/search/stageCounts.ts';
import { consentsOf } from '../../server/applications/consents.ts';
import { decide } from '../../server/applications/decisions/decisions.ts';
import { requestsOf } from '../../server/applications/requests/requestList.ts';
import { stepsOf } from '../../server/applications/steps.ts';
import { operatorWrite } from '../../server/http/idempotency.ts';
import { route, type Route } from '../../server/http/route.ts';
import { readMasked } from '../../server/crypto/sealedFields.ts';
import {
  countApplications,
  decideApplication,
  exportApplications,
  listAllApplications,
  readApplication,
  readEvents,
  type ListedApplication,
} from './contract.ts';
import { csvOf } from './csv.server.ts';
import { readFilter, type Filter, type SentFilter } from './filter.server.ts';
import { allPages, listPage } from './list.server.ts';
import { readPosition, type Position } from './order.server.ts';
import { asChanged, missingFields } from './missingFields.server.ts';
import { findDetails, readAuditLog, withSameTaxId } from './store.server.ts';

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
    const asked = await askedList(deps, operator, query);
    if (asked instanceof Problem) return asked;
    setHeader('content-type', 'text/csv; charset=utf-8');
    setHeader('content-disposition', 'attachment; filename="applications.csv"');
    const pages = forCallerPages(operator, allPages(deps, asked.filter, PAGE_MAXIMUM));
    return Readable.from(csvOf(pages), { objectMode: false });
  }),

  route(readApplication, async ({ deps, operator, params }) => {
    const found = await findDetails(deps.db, { facId: operator.facId, id: params.id });
    if (!found) return new Problem('not_found');
    const { facId } = operator;
    const { accountId, taxIdHash, kind: _kind, nobody_owns_25: _nobody, sections, ...shown } = found;
    return {
      success: true,
      data: {
        ...forCaller(operator, shown),
        metadata: readMetadata(found.metadata),
        sameTaxId: await withSameTaxId(deps.db, { ...shown, facId, taxIdHash }),
        business: readMasked<Record<string, unknown>>(sections.business)[0] ?? null,
        owners: readMasked<Record<string, unknown>>(found.owners),
        contact: readMasked<Record<string, unknown>>(found.contact)[0] ?? null,
        payout: await withTokenized(deps.db, {
          facId,
          applicationId: params.id,
          accounts: readMasked<Record<string, unknown>>(sections.payout),
        }),
        missing: missingFields(deps.sections, facId, await asChanged(deps.db, { ...found, facId })),
        steps: await stepsOf(deps.db, { facId, id: params.id }),
        consents: await consentsOf(deps.db, { facId, accountId, id: params.id }),
        requests: await requestsOf(deps, deps.db, { facId, id: params.id }),
        checks: await checksOf(deps.db, { facId, id: params.id }),
        approvals: await approvalsOf(deps, deps.db, {
          id: params.id,
          fac_id: facId,
          sp_product_slug: found.spProductSlug,
        }),
      },
    };
  }),

  route(readEvents, async ({ deps, operator, params, query }) => {
    const { cursor, limit = PAGE_MAXIMUM } = query;
    const page = { after: Number(cursor ?? 0), limit };
    const found = await readAuditLog(deps, { facId: operator.facId, id: params.id, ...page });
    return found ? { success: true, data: found } : new Problem('not_found');
  }),

  operatorWrite(decideApplication, async (tx, call) => {
    const { message = '', ...decision } = call.body;
    const wish = { ...namedIn(call), ...decision, message, host: call.request.host };
    const decided = await decide(call.deps, tx, wish);
    return decided instanceof Problem ? decided : { success: true, data: decided };
  }),
];

async function* forCallerPages(
  operator: OperatorCaller,
  pages: AsyncIterable<ListedApplication[]>,
): AsyncGenerator<ListedApplication[]> {
  for await (const page of pages) yield page.map((row) => forCaller(operator, row));
}

/**
 * Validates the filters and cursor. Tax ID searches are rate limited, because a holder of an API key could otherwise
 * try out numbers.
 */
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
  const counted = { name: 'taxIdSearchPerKey', key: `${facId} ${keyId}` } as const;
  return (await overLimit(deps, counted)) ?? { filter, after };
}
