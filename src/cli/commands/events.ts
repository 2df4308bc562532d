import { SETTINGS_ENDPOINT } from '../../domain/webhookTypes.ts';
import type { JobTable } from '../../server/db/schema/operations.ts';
import { endpointsOf, type Endpoint } from '../../server/webhooks/endpoints.ts';
import { recordStaff } from '../../server/staff/staffLog.ts';
import { deliveryPage, replaySince } from '../../server/webhooks/replay.ts';
import { Refused, type Command, type WithDatabase } from '../command.ts';
import { ACTOR, inTransaction } from './commandArguments.ts';
import { problems } from '../../api/problem.ts';
import { count, readInstant, readWhole, writeInstant, writeTable } from '../words.ts';

const STATES: readonly JobTable['state'][] = ['queued', 'done', 'dead'];

export const eventCommands: readonly Command[] = [
  {
    name: 'events list',
    summary: 'list webhook deliveries, newest first',
    options: {
      state: {
        value: `<${STATES.join('|')}>`,
        help: "only deliveries in this state; `dead` means it failed and won't be retried",
      },
      endpoint: { value: '<id>', help: 'only deliveries to this endpoint' },
      limit: { value: '<number>', help: 'maximum number of results; default: 50' },
    },
    examples: ['events list --state dead'],
    async run({ typed, deps, facilitator }) {
      const state = STATES.find((known) => known === typed.text('state'));
      if (typed.text('state') && !state) throw new Refused(`--state must be one of ${STATES.join(', ')}.`, 2);
      const { data } = await deliveryPage(deps.db, {
        facId: facilitator.facId,
        state,
        endpoint: typed.text('endpoint'),
        limit: readWhole(typed.text('limit') ?? '50', 'limit', { least: 1, most: 1000 }),
      });
      const rows = data.map((one) => [
        writeInstant(one.createdAt),
        one.type,
        one.endpointId,
        one.state,
        String(one.attempts),
        one.lastError ?? String(one.lastStatus ?? '-'),
      ]);
      const headings = ['When', 'Event', 'Endpoint', 'State', 'Attempts', 'Last response'];
      return { data, text: writeTable(headings, rows, 'No deliveries found.') };
    },
  },
  {
    name: 'events replay',
    summary: 'resend events from a point in time',
    about: [
      'Use it when an endpoint was down, lost data, or was added later. Each event keeps its `webhook-id`, so the receiver can detect duplicates. To add an endpoint, call POST /operator/v1/webhook-endpoints (see /docs).',
    ],
    options: {
      since: { value: '<2026-11-20|2h|3d>', help: 'start of the period', required: true },
      before: { value: '<2026-11-21|1h>', help: 'end of the period; default: now' },
      endpoint: { value: '<id>', help: 'send only to this endpoint; default: all enabled endpoints' },
      'only-failed': { help: 'only events that failed or were never sent' },
    },
    examples: [
      'events replay --since 3d --only-failed',
      'events replay --since 2026-11-20 --endpoint ep_41c0...',
    ],
    async run(context) {
      const { typed, deps, facilitator } = context;
      const now = deps.clock();
      const since = readInstant(typed.text('since') ?? '', 'since', now);
      const end = typed.text('before');
      const before = end === undefined ? undefined : readInstant(end, 'before', now);
      const wanted = await chosen(context);
      const replayed = [];
      for (const endpoint of wanted)
        replayed.push({
          endpointId: endpoint.id,
          queued: await replayAll(context, { endpoint, since, before }),
        });
      const lines = replayed.map(
        ({ endpointId, queued }) =>
          `${endpointId === SETTINGS_ENDPOINT ? 'settings (WEBHOOK_URL)' : endpointId}: ${count(queued, 'event')} queued`,
      );
      return {
        data: replayed,
        text: lines.length > 0 ? lines.join('\n') : `${facilitator.name} has no enabled endpoints.`,
      };
    },
  },
];

async function chosen({ typed, deps, facilitator }: WithDatabase): Promise<Endpoint[]> {
  const all = await endpointsOf(deps, deps.db, facilitator);
  const id = typed.text('endpoint');
  if (id === undefined) return all.filter(({ enabled }) => enabled);
  const found = all.find((endpoint) => endpoint.id === id);
  if (!found) throw new Refused(`${facilitator.name} has no webhook endpoint ${id}.`);
  if (!found.enabled) throw new Refused(problems.endpoint_disabled.message);
  return [found];
}

async function replayAll(
  { typed, deps, facilitator }: WithDatabase,
  input: { endpoint: Endpoint; since: number; before: number | undefined },
): Promise<number> {
  const { facId } = facilitator;
  const { endpoint } = input;
  const onlyFailed = typed.flag('only-failed');
  let queued = 0;
  // Exclude events published during the replay, because they are sent anyway.
  const before = input.before ?? deps.clock() + 1;
  for (let since: number | null = input.since; since !== null;) {
    const from: number = since;
    const page = await inTransaction(deps, async (tx) => {
      const details = { endpoint: endpoint.id };
      if (from === input.since)
        await recordStaff(deps, tx, { facId, actor: ACTOR, action: 'webhooks.replayed', details });
      return replaySince(deps, tx, { facId, endpoint, since: from, before, onlyFailed });
    });
    queued += page.queued;
    since = page.nextSince;
  }
  return queued;
}
