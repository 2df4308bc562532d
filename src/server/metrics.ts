import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { Problem } from '../api/problem.ts';
import { bearerOf } from './authenticate.ts';
import type { Deps } from './deps.ts';
import { sendProblem } from './refusals.ts';
import { sameText } from './seal.ts';
import { usedShare } from './textLimits.ts';

/** Request log lines and metrics by route template, method and status; a path's values stand in neither. */
export function registerObservation(
  app: FastifyInstance,
  deps: Pick<Deps, 'log' | 'config' | 'db' | 'clock' | 'limits' | 'facilitators'>,
): void {
  const { log, config, db, clock } = deps;
  const registry = new Registry();
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const errors = new Counter({
    name: 'http_server_errors_total',
    help: 'Requests that failed on our side.',
    labelNames: ['route'],
    registers: [registry],
  });
  observeJobs(registry, { db, clock });
  observeTexts(registry, deps);
  if (config.isProduction) collectDefaultMetrics({ register: registry });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? (isPage(reply) ? 'page' : 'none');
    const { method } = request;
    const status = reply.statusCode;
    durations.observe({ method, route, status }, reply.elapsedTime / 1000);
    if (status >= 500) errors.inc({ route });
    log.info(
      { requestId: request.id, method, route, status, duration: Math.round(reply.elapsedTime * 10) / 10 },
      'request',
    );
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { metricsKey } = config;
    const isOpen = metricsKey === null ? !config.isProduction : sameText(metricsKey, bearerOf(request));
    if (!isOpen) return sendProblem(reply, new Problem('not_found'));
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** What waits to be sent and what was given up, read from the database when it is asked for. */
function observeJobs(registry: Registry, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  const labelNames = ['kind', 'state'] as const;
  const count = new Gauge({
    name: 'jobs',
    help: 'E-mails, text messages and events that wait (queued) or were given up (dead).',
    labelNames,
    registers: [registry],
    async collect() {
      // Each has an index of its own; those that are done are counted by nobody.
      const counts = await Promise.all(
        (['queued', 'dead'] as const).map(async (state) => {
          const rows = await db
            .selectFrom('job')
            .select((select) => ['kind', select.fn.countAll().as('count')])
            .where('state', '=', sql.lit(state))
            .groupBy('kind')
            .execute();
          return rows.map((row) => ({ ...row, state }));
        }),
      );
      count.reset();
      for (const { kind, state, count: jobs } of counts.flat()) count.set({ kind, state }, Number(jobs));
    },
  });
  const oldest = new Gauge({
    name: 'jobs_oldest_seconds',
    help: 'Age of the oldest job that still waits, 0 when none does.',
    registers: [registry],
    async collect() {
      const first = await db
        .selectFrom('job')
        .select((select) => select.fn.min('created_at').as('since'))
        .where('state', '=', sql.lit('queued'))
        .executeTakeFirst();
      oldest.set(first?.since ? (clock() - Number(first.since)) / 1000 : 0);
    },
  });
}

/** How much of its day's texts each facilitator has used. */
function observeTexts(registry: Registry, deps: Pick<Deps, 'limits' | 'config' | 'facilitators'>): void {
  const share = new Gauge({
    name: 'sms_daily_budget_used_ratio',
    help: 'Share of SMS_DAILY_BUDGET that a facilitator has used, 0 to 1.',
    labelNames: ['facilitator'],
    registers: [registry],
    async collect() {
      for (const { facId } of deps.facilitators.all)
        share.set({ facilitator: facId }, await usedShare(deps, facId));
    },
  });
}

/** The web app's page answers every address that nothing else does. */
function isPage(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith('text/html');
}

/** `live`: the process answers. `ready`: so does its database. */
export function registerHealth(app: FastifyInstance, { db, log }: Pick<Deps, 'db' | 'log'>): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await sql`select 1`.execute(db);
      return { status: 'ok' };
    } catch (error) {
      log.error({ error }, 'The database does not answer.');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
