import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { assemble, type Assembled } from './assemble.ts';
import { readConfig } from './config.ts';
import type { SectionRules } from './deps.ts';
import { createLog } from './log.ts';
import type { Providers } from './providers.ts';
import { walledUrl } from './testRole.ts';
import { readOutbox, type OutboxMessage } from './providers/outbox.ts';

export type TestDatabase = 'sqlite' | 'postgres';

/** The databases each API test runs on: always SQLite, and PostgreSQL where `TEST_DATABASE_URL` names one. */
export function databases(): TestDatabase[] {
  return process.env.TEST_DATABASE_URL ? ['sqlite', 'postgres'] : ['sqlite'];
}

/** A request of a test; `body` is sent as JSON, `token` as the bearer. */
export interface TestRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'HEAD';
  url: string;
  body?: unknown;
  token?: string;
  /** `name=value` pairs. */
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
}

/** An answer; `body` is the parsed JSON where it is JSON, else the text. */
export interface TestAnswer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test knows what it asked for
  body: any;
  headers: LightMyRequestResponse['headers'];
  /** Cookies that the answer set, by name. */
  cookies: Record<string, string>;
}

export interface Testbed {
  app: FastifyInstance;
  deps: Assembled['deps'];
  dataDir: string;
  request(request: TestRequest): Promise<TestAnswer>;
  /** Works off the jobs that are due, then lists every message, newest last. */
  outbox(): Promise<OutboxMessage[]>;
  /** Works off the jobs that are due. */
  drain(): Promise<void>;
  /** Moves the clock of the app on. */
  advance(ms: number): void;
  /** Listens on a free port of 127.0.0.1 and answers its address. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

interface TestbedOptions {
  database?: TestDatabase;
  /** Where the clock begins; it stands still until `advance`. The real time when missing. */
  clock?: number;
  /** Settings over those of a local installation. */
  env?: Record<string, string>;
  /** In place of the outbox. */
  providers?: Providers;
  /** Folder of a built web app. */
  dist?: string;
}

/** Boots the app that production boots on a data folder, or a PostgreSQL schema, of its own. */
export async function startTestbed(options: TestbedOptions = {}): Promise<Testbed> {
  const { database = 'sqlite', clock: start, env = {}, providers, dist } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'onboarding-'));
  const schema = `t_${randomBytes(8).toString('hex')}`;
  const databaseUrl = env['DATABASE_URL'] ?? process.env.TEST_DATABASE_URL ?? '';
  const config = readConfig({
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    DATA_DIR: dataDir,
    PORT: '0',
    PUBLIC_URL: 'http://localhost',
    ...(database === 'postgres'
      ? { DATABASE_SCHEMA: schema, ...env, DATABASE_URL: await walledUrl(databaseUrl) }
      : env),
  });
  let offset = 0;
  const clock = () => (start ?? Date.now()) + offset;
  const { createApp, createSections } = await importApp();
  const assembled = await assemble({
    config,
    log: createLog(config),
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
 * The app stands above this layer, which must not depend on it; only a test, which stands above both, brings them
 * together, and it does so by name.
 */
async function importApp(): Promise<AppModules> {
  const [app, sections] = ['../app.server.ts', '../features/sections.server.ts'];
  return { ...(await import(`${app}`)), ...(await import(`${sections}`)) } as AppModules;
}
