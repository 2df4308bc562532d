import type { JobTable } from '../server/db/schema.ts';
import { endpointsOf, type Endpoint } from '../server/webhooks/endpoints.ts';
import { deliveryPage, replaySince } from '../server/webhooks/replay.ts';
import { Refused, type Command, type WithDatabase } from './command.ts';
import { count, readInstant, readWhole, writeInstant, writeTable } from './words.ts';

const STATES: readonly JobTable['state'][] = ['queued', 'done', 'dead'];

export const eventCommands: readonly Command[] = [
  {
    name: 'events list',
    summary: 'list deliveries of webhooks, newest first',
    options: {
      state: { kind: 'text', value: `<${STATES.join('|')}>`, help: '`dead` are those given up' },
      endpoint: { kind: 'text', value: '<id>', help: 'only those to an endpoint' },
      limit: { kind: 'text', value: '<number>', help: 'how many; 50 when missing' },
    },
    examples: ['events list --state dead'],
    needs: 'database',
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
      const headings = ['When', 'Event', 'Endpoint', 'State', 'Tries', 'Last answer'];
      return { data, text: writeTable(headings, rows, 'There is no such delivery.') };
    },
  },
  {
    name: 'events replay',
    summary: 'send the events since an instant again',
    about: [
      'For an endpoint that was away, that lost data, or that was added after the events happened. An event keeps its `webhook-id`, so a receiver that has it already can tell. Add endpoints with POST /operator/v1/webhook-endpoints; /docs shows how.',
    ],
    options: {
      since: { kind: 'text', value: '<2026-11-20|2h|3d>', help: 'from when on', required: true },
      before: { kind: 'text', value: '<2026-11-21|1h>', help: 'until when; now when missing' },
      endpoint: { kind: 'text', value: '<id>', help: 'to one endpoint; to all that are on when missing' },
      'only-failed': { kind: 'flag', help: 'only those that were given up or never sent' },
    },
    examples: [
      'events replay --since 3d --only-failed',
      'events replay --since 2026-11-20 --endpoint ep_41c0...',
    ],
    needs: 'database',
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
      deps.jobs.wake();
      const lines = replayed.map(
        ({ endpointId, queued }) => `${endpointId}: ${count(queued, 'event')} queued`,
      );
      return {
        data: replayed,
        text: lines.length > 0 ? lines.join('\n') : `${facilitator.name} has no endpoint that is on.`,
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
  return [found];
}

async function replayAll(
  { typed, deps, facilitator }: WithDatabase,
  wish: { endpoint: Endpoint; since: number; before: number | undefined },
): Promise<number> {
  const { facId } = facilitator;
  const onlyFailed = typed.flag('only-failed');
  let queued = 0;
  // Events that happen meanwhile are sent anyway.
  const before = wish.before ?? deps.clock() + 1;
  for (let since: number | null = wish.since; since !== null;) {
    const from: number = since;
    const page = await deps.db
      .transaction()
      .execute((tx) =>
        replaySince(deps, tx, { facId, endpoint: wish.endpoint, since: from, before, onlyFailed }),
      );
    queued += page.queued;
    // A page within one millisecond would come back for ever.
    since = page.nextSince === from ? from + 1 : page.nextSince;
  }
  return queued;
}
