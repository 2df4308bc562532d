// Completes applications through nginx on several server processes with PostgreSQL, while killing one process every 20
// seconds. Counts acknowledged submissions that were lost, events that are missing, repeated, out of order, or not
// delivered, and applications that could not be completed. Needs nginx, and PostgreSQL at TEST_DATABASE_URL:
// `npm run cluster -- --processes 4 --minutes 10`.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Answer } from '../e2e/applicant.ts';
import { startWebhookFake } from '../e2e/fakes/webhook.ts';
import { freePort, startServer, type Server } from '../e2e/server.ts';
import { applyOnce } from './applications.ts';
import { LEASE_MS } from './messages.ts';
import { SEEDED_SETTINGS } from './seed.ts';

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '4' },
    minutes: { type: 'string', default: '10' },
    applicants: { type: 'string', default: '6' },
  },
});
const DATABASE_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test';
const DATABASE_SCHEMA = `cluster_${Date.now()}`;
const KILL_EVERY_MS = 20_000;
const AWAY_MS = 3000;
const RETRY_MS = 500;

const tally = {
  applications: 0,
  calls: 0,
  retried: 0,
  kills: 0,
  unfinished: [] as string[],
  lost: 0,
  missingEvents: 0,
  unorderedEvents: 0,
  undelivered: 0,
};

const plainFetch = globalThis.fetch;
const isGateway = (status: number) => status === 502 || status === 503 || status === 504;

/** Retries a request once with the same idempotency key if there was no response or a gateway error. */
globalThis.fetch = async (input, init = {}) => {
  const headers = { ...(init.headers as Record<string, string>) };
  if (init.method && init.method !== 'GET') headers['idempotency-key'] = randomUUID();
  tally.calls += 1;
  const first = await plainFetch(input, { ...init, headers }).catch(() => undefined);
  if (first && !isGateway(first.status)) return first;
  tally.retried += 1;
  await new Promise((done) => setTimeout(done, RETRY_MS));
  return plainFetch(input, { ...init, headers });
};

/** Starts nginx with a configuration based on `deploy/nginx.conf`, but without TLS and with short timeouts. */
async function startProxy(servers: readonly Server[]): Promise<{ url: string; close: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'onboarding-nginx-'));
  const port = await freePort();
  const upstreams = servers.map(({ url }) => `server 127.0.0.1:${new URL(url).port} fail_timeout=2s;`);
  const config = `
    daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events {}
    http {
      access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      upstream onboarding { ${upstreams.join(' ')} keepalive 32; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://onboarding; proxy_http_version 1.1; proxy_set_header Connection "";
          proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr;
          proxy_connect_timeout 2s;
        }
      }
    }`;
  writeFileSync(join(folder, 'nginx.conf'), config);
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await plainFetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((done) => setTimeout(done, 100));
  return {
    url,
    close() {
      nginx.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function applyUntil(deadline: number, url: string): Promise<string[]> {
  const submitted: string[] = [];
  while (Date.now() < deadline) {
    let email = '';
    let at = '';
    try {
      await applyOnce(url, async (name, call) => {
        at = name;
        const answer: Answer = await call();
        if (name === 'status') email = answer.body.data.account.email;
        return answer;
      });
      submitted.push(email);
    } catch (error) {
      tally.unfinished.push(`${at}: ${String(error)}`);
    }
  }
  return submitted;
}

async function killInTurn(deadline: number, servers: readonly Server[]): Promise<void> {
  while (Date.now() + KILL_EVERY_MS < deadline) {
    await new Promise((done) => setTimeout(done, KILL_EVERY_MS - AWAY_MS));
    const server = servers[tally.kills % servers.length];
    await server?.kill();
    tally.kills += 1;
    await new Promise((done) => setTimeout(done, AWAY_MS));
    await server?.start();
  }
}

interface Event {
  id: string;
  application_id: string;
  body: string;
}

const receiver = await startWebhookFake();
const env = {
  ...SEEDED_SETTINGS,
  DATABASE_URL,
  DATABASE_SCHEMA,
  LOG_LEVEL: 'error',
  SMS_DAILY_BUDGET: '1000000',
  TRUST_PROXY: '1',
  WEBHOOK_URL: receiver.url,
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
};
const servers: Server[] = [];
for (let count = 0; count < Number(values.processes); count += 1) servers.push(await startServer(env));
const proxy = await startProxy(servers);
const client = new pg.Client({ connectionString: DATABASE_URL });
await client.connect();
const query = async <Row extends object>(text: string) =>
  (await client.query<Row>(text.replaceAll('$schema', pg.escapeIdentifier(DATABASE_SCHEMA)))).rows;
try {
  const deadline = Date.now() + Number(values.minutes) * 60_000;
  const [submitted] = await Promise.all([
    Promise.all(Array.from({ length: Number(values.applicants) }, () => applyUntil(deadline, proxy.url))),
    killInTurn(deadline, servers),
  ]);
  const emails = submitted.flat();
  tally.applications = emails.length;
  const stored = await query<{ id: string; stage: string; email: string }>(
    `select application.id, stage, email from $schema.application
      join $schema.account on account.id = application.account_id`,
  );
  const byEmail = new Map(stored.map((one) => [one.email, one]));
  tally.lost = emails.filter((email) => byEmail.get(email)?.stage !== 'SUBMITTED').length;
  const ids = emails.flatMap((email) => byEmail.get(email)?.id ?? []);

  // Wait for the jobs of the last killed process, which run again once their leases have expired.
  await new Promise((done) => setTimeout(done, LEASE_MS));
  const events = await query<Event>(
    "select id, application_id, body from $schema.webhook_event order by created_at, (body::json->'data'->>'revision')::int",
  );
  const byApplication = Map.groupBy(events, ({ application_id }) => application_id);
  const kindsOf = (id: string) =>
    (byApplication.get(id) ?? []).map(({ body }) => {
      const { type, data } = JSON.parse(body);
      return { kind: `${type} ${data.step ?? ''}`, revision: Number(data.revision) };
    });
  const usual = kindsOf(ids[0] ?? '').map(({ kind }) => kind);
  for (const id of ids) {
    const found = kindsOf(id);
    tally.missingEvents += usual.filter(
      (kind) => found.filter((one) => one.kind === kind).length !== 1,
    ).length;
    tally.unorderedEvents += found.filter(
      ({ revision }, index) => revision <= (found[index - 1]?.revision ?? 0),
    ).length;
  }
  const received = new Set(receiver.heard.map(({ headers }) => headers['webhook-id']));
  tally.undelivered = events.filter(({ id }) => !received.has(id)).length;
  console.log(`${servers.length} processes, usual events: ${usual.join(', ')}`);
  const { unfinished, ...counts } = tally;
  console.log(JSON.stringify({ ...counts, unfinished: unfinished.length, events: events.length }, null, 1));
  for (const one of unfinished.slice(0, 20)) console.log(one);
} finally {
  proxy.close();
  for (const server of servers) await server.close();
  await receiver.close();
  await query('drop schema if exists $schema cascade');
  await client.end();
}
const { lost, missingEvents, unorderedEvents, undelivered, unfinished } = tally;
process.exit(lost + missingEvents + unorderedEvents + undelivered + unfinished.length === 0 ? 0 : 1);
