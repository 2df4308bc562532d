import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { Problem } from '../../api/problem.ts';
import { idsOf } from '../http/loggedIds.ts';
import { levelOf, warnOfUntrustedProxy } from './requestLog.ts';
import { jobAttempts, KINDS } from '../jobs/worker.ts';
import { providerCalls } from '../network/providerCalls.ts';
import { bearerOf } from '../http/authenticate.ts';
import type { Deps } from '../deps.ts';
import { sendProblem } from '../http/problems.ts';
import { sameText } from '../crypto/seal.ts';
import { usedShare } from '../sms/smsLimits.ts';

/** Labels contain the route template, never path values. */
export function registerObservation(
  app: FastifyInstance,
  deps: Pick<Deps, 'log' | 'config' | 'db' | 'clock' | 'limits' | 'facilitators'>,
): void {
  const { log, config } = deps;
  const registry = new Registry();
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request duration.',
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
  const countReleases = observeReleases(registry, deps);
  observeJobs(registry, deps);
  observeTexts(registry, deps);
  for (const { metric } of [jobAttempts, providerCalls]) registry.registerMetric(metric);
  // Tests start many servers in one process, where the listeners for default metrics would accumulate.
  if (config.env !== 'local') collectDefaultMetrics({ register: registry });
  const warnOfProxy = warnOfUntrustedProxy(config, log);

  // Start each error series at 0, so that a rate includes the first error.
  for (const route of ['page', 'none']) errors.inc({ route }, 0);
  app.addHook('onRoute', ({ url }) => errors.inc({ route: url }, 0));
  app.addHook('onRequest', async (request) => warnOfProxy(request));

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? (isPage(reply) ? 'page' : 'none');
    const { method } = request;
    const status = reply.statusCode;
    durations.observe({ method, route, status }, reply.elapsedTime / 1000);
    if (status >= 500) errors.inc({ route });
    const caller = request.caller as FastifyRequest['caller'] | null;
    countReleases(route, { facilitator: caller?.operator?.facId, status });
    const duration = Math.round(reply.elapsedTime * 10) / 10;
    const line = { requestId: request.id, method, route, status, duration, ...idsOf(request) };
    log[levelOf(route, status)](line, 'request');
  });
  app.get('/metrics', async (request, reply) => {
    const { metricsKey } = config;
    const isOpen = metricsKey === null ? !config.isProduction : sameText(metricsKey, bearerOf(request));
    if (!isOpen) return sendProblem(reply, new Problem('not_found'));
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const RELEASES = {
  '/operator/v1/applications/:id/boarding-package': {
    name: 'boarding_packages_total',
    help: "Requests for unmasked numbers: released, refused, or over the key's limit.",
  },
  '/operator/v1/applications/:id/reveal': {
    name: 'secrets_revealed_total',
    help: 'Requests for one full number: released, refused, or over the limit of the person or key.',
  },
} as const;

function observeReleases(
  registry: Registry,
  { facilitators }: Pick<Deps, 'facilitators'>,
): (route: string, call: { facilitator: string | undefined; status: number }) => void {
  const counters = new Map(
    Object.entries(RELEASES).map(([route, described]) => {
      const labelNames = ['facilitator', 'outcome'] as const;
      return [route, new Counter({ ...described, labelNames, registers: [registry] })];
    }),
  );
  for (const counter of counters.values())
    for (const { facId: facilitator } of facilitators.all)
      for (const outcome of ['released', 'refused', 'limited']) counter.inc({ facilitator, outcome }, 0);
  return (route, { facilitator, status }) => {
    const outcome = status === 200 ? 'released' : status === 429 ? 'limited' : 'refused';
    if (facilitator !== undefined) counters.get(route)?.inc({ facilitator, outcome });
  };
}

/** Omits a metric that can't be read, so that an outage of the database doesn't hide the other metrics. */
function orOmit({ log }: Pick<Deps, 'log'>, read: () => Promise<void>, omit: () => void) {
  return () =>
    read().catch((error: unknown) => {
      omit();
      log.warn({ error }, 'A metric could not be read.');
    });
}

function observeJobs(registry: Registry, deps: Pick<Deps, 'db' | 'clock' | 'log'>): void {
  const { db, clock } = deps;
  const labelNames = ['kind', 'state'] as const;
  const count = new Gauge({
    name: 'jobs',
    help: 'Emails, text messages, and events that are queued or dead (no more retries).',
    labelNames,
    registers: [registry],
    collect: orOmit(
      deps,
      async () => {
        // Completed jobs have no index, so counting them would be slow.
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
        for (const kind of KINDS) for (const state of ['queued', 'dead']) count.set({ kind, state }, 0);
        for (const { kind, state, count: jobs } of counts.flat()) count.set({ kind, state }, Number(jobs));
      },
      () => count.reset(),
    ),
  });
  const oldest = new Gauge({
    name: 'jobs_oldest_seconds',
    help: 'Age of the oldest pending job, or 0 if there are none.',
    registers: [registry],
    collect: orOmit(
      deps,
      async () => {
        const first = await db
          .selectFrom('job')
          .select((select) => select.fn.min('created_at').as('since'))
          .where('state', '=', sql.lit('queued'))
          .executeTakeFirst();
        oldest.set(first?.since ? (clock() - Number(first.since)) / 1000 : 0);
      },
      () => oldest.remove(),
    ),
  });
}

function observeTexts(
  registry: Registry,
  deps: Pick<Deps, 'limits' | 'config' | 'facilitators' | 'log'>,
): void {
  const share = new Gauge({
    name: 'sms_daily_budget_used_ratio',
    help: 'Share of SMS_DAILY_BUDGET that a facilitator has used, 0 to 1.',
    labelNames: ['facilitator'],
    registers: [registry],
    collect: orOmit(
      deps,
      async () => {
        for (const { facId } of deps.facilitators.all)
          share.set({ facilitator: facId }, await usedShare(deps, facId));
      },
      () => share.reset(),
    ),
  });
}

/** Checks the content type, because the web app's page comes from the fallback handler, which has no route. */
function isPage(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith('text/html');
}

export function registerHealth(app: FastifyInstance, { db, log }: Pick<Deps, 'db' | 'log'>): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    try {
      await sql`select 1`.execute(db);
      return { status: 'ok' };
    } catch (error) {
      log.error({ error }, "The database isn't responding.");
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
