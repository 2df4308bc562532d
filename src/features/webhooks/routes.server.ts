import { isIP } from 'node:net';
import { fieldProblem, Problem } from '../../api/problem.ts';
import { check } from '../../domain/draft.ts';
import { invalid } from '../../domain/texts/messages.ts';
import { SETTINGS_ENDPOINT } from '../../domain/webhookTypes.ts';
import { cursorOf } from '../../server/db/cursor.ts';
import { takeTurns } from '../../server/db/takeTurns.ts';
import type { Tx } from '../../server/db/database.ts';
import type { Deps } from '../../server/deps.ts';
import { operatorWrite } from '../../server/http/idempotency.ts';
import { forCaller, type OperatorCaller } from '../../server/http/operatorCaller.ts';
import { route, type Route } from '../../server/http/route.ts';
import type { StaffAction } from '../../server/staff/staffLog.ts';
import { publicAddresses } from '../../server/network/addresses.ts';
import { publishTest } from '../../server/webhooks/publish.ts';
import {
  addEndpoint,
  changeEndpoint,
  endpointsOf,
  findEndpoint,
  removeEndpoint,
  replaceSecret,
  type Endpoint,
  type EndpointFields,
} from '../../server/webhooks/endpoints.ts';
import { deliveryPage, findDelivery, replayOne, replaySince } from '../../server/webhooks/replay.ts';
import {
  createEndpoint,
  deleteEndpoint,
  listDeliveries,
  listEndpoints,
  readDelivery,
  readEndpoint,
  replaceEndpoint,
  replayDelivery,
  replayEvents,
  rotateSecret,
  testEndpoint,
} from './contract.ts';
import { ENDPOINTS_MAXIMUM, endpointRules } from './rules.ts';

export const routes: Route[] = [
  operatorWrite(
    createEndpoint,
    async (tx, { deps, operator, body }) => {
      const { facId } = operator;
      const fields = checked(deps, body);
      if (fields instanceof Problem) return fields;
      await takeTurns(deps, tx, `webhook endpoints of ${facId}`);
      if ((await endpointsOf(deps, tx, { facId })).length >= ENDPOINTS_MAXIMUM)
        return new Problem('too_many_endpoints');
      const wanted = { ...fields, enabled: true };
      const { endpoint, secret } = await addEndpoint(deps, tx, { facId, ...wanted });
      return { success: true, data: { ...endpoint, secret } };
    },
    ({ data }) => ({ action: 'webhooks.added', details: { endpoint: data.id } }),
  ),

  route(listEndpoints, async ({ deps, operator }) => ({ data: await endpointsOf(deps, deps.db, operator) })),

  route(readEndpoint, async ({ deps, operator, params }) => {
    const found = await findEndpoint(deps, deps.db, { facId: operator.facId, id: params.id });
    return found ? { success: true, data: found } : new Problem('not_found');
  }),

  operatorWrite(
    replaceEndpoint,
    async (tx, { deps, operator, params, body }) => {
      if (params.id === SETTINGS_ENDPOINT) return new Problem('endpoint_of_settings');
      const fields = checked(deps, body);
      if (fields instanceof Problem) return fields;
      const wanted = { ...fields, enabled: body.enabled };
      const changed = await changeEndpoint(deps, tx, { facId: operator.facId, id: params.id, ...wanted });
      return changed ? { success: true, data: changed } : new Problem('not_found');
    },
    entryOf('webhooks.changed'),
  ),

  operatorWrite(
    deleteEndpoint,
    async (tx, { deps, operator, params }) => {
      if (params.id === SETTINGS_ENDPOINT) return new Problem('endpoint_of_settings');
      const removed = await removeEndpoint(deps, tx, { facId: operator.facId, id: params.id });
      return removed ? { success: true } : new Problem('not_found');
    },
    entryOf('webhooks.removed'),
  ),

  operatorWrite(
    rotateSecret,
    async (tx, { deps, operator, params }) => {
      if (params.id === SETTINGS_ENDPOINT) return new Problem('endpoint_of_settings');
      const replaced = await replaceSecret(deps, tx, { facId: operator.facId, id: params.id });
      return replaced ? { success: true, data: replaced } : new Problem('not_found');
    },
    entryOf('webhooks.secret_rotated'),
  ),

  operatorWrite(
    testEndpoint,
    async (tx, { deps, operator, params }) => {
      const { facId } = operator;
      const endpoint = await enabledEndpoint(deps, tx, { facId, id: params.id });
      if (endpoint instanceof Problem) return endpoint;
      return { success: true, data: await publishTest(deps, tx, { facId, endpointId: endpoint.id }) };
    },
    entryOf('webhooks.tested'),
  ),

  operatorWrite(
    replayEvents,
    async (tx, { deps, operator, params, body }) => {
      const { facId } = operator;
      const endpoint = await enabledEndpoint(deps, tx, { facId, id: params.id });
      if (endpoint instanceof Problem) return endpoint;
      return { success: true, data: await replaySince(deps, tx, { facId, endpoint, ...body }) };
    },
    entryOf('webhooks.replayed'),
  ),

  route(listDeliveries, async ({ deps, operator, query }) => {
    const { cursor, ...filter } = query;
    const after = cursorOf(cursor);
    if (after instanceof Problem) return after;
    return deliveryPage(deps.db, { facId: operator.facId, ...filter, after });
  }),

  route(readDelivery, async ({ deps, operator, params }) => {
    const { facId } = operator;
    const found = await findDelivery(deps.db, { facId, id: params.id });
    if (!found) return new Problem('not_found');
    const { endpointId, body, ...delivery } = found;
    const target = await findEndpoint(deps, deps.db, { facId, id: endpointId });
    const shown = operator.mayWrite ? body : withoutInvite(operator, body);
    return { success: true, data: { ...delivery, body: shown, url: target?.url ?? null } };
  }),

  operatorWrite(
    replayDelivery,
    async (tx, { deps, operator, params }) => {
      const { facId } = operator;
      const found = await findDelivery(tx, { facId, id: params.id });
      if (!found) return new Problem('not_found');
      const endpoint = await findEndpoint(deps, tx, { facId, id: found.endpointId });
      if (endpoint && !endpoint.enabled) return new Problem('endpoint_disabled');
      const replayed = endpoint && (await replayOne(deps, tx, { facId, id: found.id }));
      return replayed ? { success: true } : new Problem('replay_conflict');
    },
    (_answer, { params }) => ({ action: 'webhooks.replayed', details: { delivery: params.id } }),
  ),
];

async function enabledEndpoint(
  deps: Deps,
  tx: Tx,
  of: { facId: string; id: string },
): Promise<Endpoint | Problem> {
  const endpoint = await findEndpoint(deps, tx, of);
  if (!endpoint) return new Problem('not_found');
  return endpoint.enabled ? endpoint : new Problem('endpoint_disabled');
}

function entryOf(action: StaffAction) {
  return (_answer: unknown, { params }: { params: { id: string } }) => ({
    action,
    details: { endpoint: params.id },
  });
}

function withoutInvite(operator: OperatorCaller, body: string): string {
  const event: { data: { inviteId?: string | null } } = JSON.parse(body);
  const { inviteId } = event.data;
  if (inviteId === undefined) return body;
  return JSON.stringify({ ...event, data: forCaller(operator, { ...event.data, inviteId }) });
}

/**
 * Returns the fields to store. In production, the URL must use HTTPS unless WEBHOOK_NETWORKS is set, and an IP address
 * in it must be public or in one of those networks. Host names are resolved and checked when an event is
 * sent.
 */
function checked(
  { config }: Pick<Deps, 'config'>,
  { url, description, types }: { url?: unknown; description?: unknown; types?: unknown },
): Pick<EndpointFields, 'url' | 'description' | 'types'> | Problem {
  const filled = check(endpointRules, { url, description, types });
  if (!filled.ok) return fieldProblem(filled.errors);
  const { protocol, hostname } = new URL(filled.value.url);
  const host = hostname.replace(/^\[|\]$/g, '').replace(/^(.+\.)?localhost$/, '127.0.0.1');
  const isOpen = protocol === 'http:' && config.webhookNetworks.length === 0;
  const isPrivate = isIP(host) !== 0 && !publicAddresses(config.webhookNetworks)(host);
  if (config.isProduction && (isOpen || isPrivate))
    return fieldProblem([{ field: 'url', message: invalid('url', 'public https URL') }]);
  return filled.value;
}
