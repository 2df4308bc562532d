import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { assemble, type Assembled } from '../src/server/assemble.ts';
import { readConfig } from '../src/server/config/config.ts';
import type { SectionRules } from '../src/server/sectionRules.ts';
import { createLog } from '../src/server/observability/log.ts';
import type { Providers } from '../src/server/jobs/job.ts';
import { rowSecuredUrl } from './testRole.ts';
import { readOutbox, type OutboxMessage } from '../src/server/providers/outbox.ts';

export type TestDatabase = 'sqlite' | 'postgres';

/**
 * Databases for each API test: SQLite, and PostgreSQL if `TEST_DATABASE_URL` is set. `npm run test:full` sets
 * TEST_DATABASES=postgres to test only PostgreSQL, because `npm test` already covers SQLite.
 */
export function databases(): TestDatabase[] {
  if (!process.env.TEST_DATABASE_URL) return ['sqlite'];
  return process.env.TEST_DATABASES === 'postgres' ? ['postgres'] : ['sqlite', 'postgres'];
}

export interface TestRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'HEAD';
  url: string;
  body?: unknown;
  token?: string;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
}

/** `body` is the parsed JSON, or the text if the response isn't JSON. */
export interface TestAnswer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test knows the shape of each response
  body: any;
  headers: LightMyRequestResponse['headers'];
  cookies: Record<string, string>;
}

export interface Testbed {
  app: FastifyInstance;
  deps: Assembled['deps'];
  dataDir: string;
  request(request: TestRequest): Promise<TestAnswer>;
  /** Runs due jobs and returns all messages, newest last. */
  outbox(): Promise<OutboxMessage[]>;
  drain(): Promise<void>;
  advance(ms: number): void;
  listen(): Promise<string>;
  close(): Promise<void>;
}

interface TestbedOptions {
  database?: TestDatabase;
  /** Fixed time in milliseconds that only `advance` changes. By default, the clock follows the real time. */
  clock?: number;
  env?: Record<string, string>;
  providers?: Providers;
  dist?: string;
  logTo?: { write(line: string): void };
}

/** Uses a new data folder and, on PostgreSQL, a new schema, unless `env` sets others. */
export async function startTestbed(options: TestbedOptions = {}): Promise<Testbed> {
  const { database = 'sqlite', clock: start, env = {}, providers, dist, logTo } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'onboarding-'));
  const schema = `t_${randomBytes(8).toString('hex')}`;
  const databaseUrl = env['DATABASE_URL'] ?? process.env.TEST_DATABASE_URL ?? '';
  const config = readConfig({
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    DATA_DIR: dataDir,
    PORT: '0',
    PUBLIC_URL: 'http://localhost',
    ...(database === 'postgres'
      ? { DATABASE_SCHEMA: schema, ...env, DATABASE_URL: await rowSecuredUrl(databaseUrl) }
      : env),
  });
  let offset = 0;
  const clock = () => (start ?? Date.now()) + offset;
  const { createApp, createSections } = await importApp();
  const assembled = await assemble({
    config,
    log: createLog(config, logTo),
    clock,
    sections: createSections,
    providers,
  });
  const { deps } = assembled;
  const app = await createApp(deps, { dist });

  return {
    app,
    deps,
    dataDir,
    request: (request) => inject(app, request),
    async outbox() {
      await deps.jobs.drain();
      return readOutbox(deps);
    },
    drain: () => deps.jobs.drain(),
    advance(ms) {
      offset += ms;
    },
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close();
      const { databaseSchema: own } = config;
      if (database === 'postgres') await sql`drop schema if exists ${sql.id(own)} cascade`.execute(deps.db);
      await assembled.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function inject(app: FastifyInstance, request: TestRequest): Promise<TestAnswer> {
  const { method = 'GET', url, body, token, cookies, headers = {} } = request;
  const answer = await app.inject({
    method,
    url,
    cookies,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
  return {
    status: answer.statusCode,
    body: isJson ? answer.json() : answer.body,
    headers: answer.headers,
    cookies: Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])),
  };
}

interface AppModules {
  createApp(deps: Assembled['deps'], options: { dist?: string }): Promise<FastifyInstance>;
  createSections(core: Pick<Assembled['deps'], 'facilitators' | 'clock'>): SectionRules;
}

/**
 * Imports from variable paths, so that server tests, which use this file, have no static dependency on the app module.
 */
async function importApp(): Promise<AppModules> {
  const [app, sections] = ['../src/app.server.ts', '../src/features/sectionRules.server.ts'];
  return { ...(await import(app)), ...(await import(sections)) } as AppModules;
}
