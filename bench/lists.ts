import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { journey, reach } from '../e2e/applicant.ts';
import { operatorApi } from '../e2e/operatorApi.ts';
import { databaseFile } from '../src/server/db/backup.ts';
import { startTestbed, type Testbed } from '../test/testbed.ts';
import { multiplyInPostgres, multiplyInSqlite } from './multiply.ts';
import { millis, percentile, times, type Part, type Row } from './report.ts';
import { onServer } from './seed.ts';

export const OPERATOR_KEY = 'operator-key-of-the-benchmark';
const DAY = 24 * 60 * 60 * 1000;
const TURNS = 40;
const WARM_UP = 5;

/** Each value is appended to `/operator/v1/applications`, or to `/operator/v1` if it starts with a slash. */
const READS: Record<string, string> = {
  'all, latest change first': '',
  'at a stage': '?stage=SUBMITTED',
  'of a product': '?product=harbor',
  'with open requests': '?hasOpenRequests=true',
  'without open requests': '?hasOpenRequests=false',
  'changed on one day': `?changedSince=${Date.now() - 300 * DAY}&changedBefore=${Date.now() - 299 * DAY}`,
  'decided in a month': `?decidedSince=${Date.now() - 30 * DAY}`,
  'by email': '?email=applicant-77@example.com',
  'by tax ID': '?taxId=123456789',
  'by external ID': '?externalId=crm-77',
  'by a word that no one has': '?q=xylophone',
  'by the email as words': '?q=applicant-77@example.com',
  'by a word in almost every name': '?q=com',
  'by a frequent word': '?q=coffee',
  'by a word of one in thousands': '?q=zephyr',
  'by a prefix': '?q=co',
  'by a frequent and a rare word': '?q=llc+falconry',
  'by two words of one in thousands': '?q=zephyr+falconry',
  'by four words': '?q=wilhelmina+zweig+zephyr+falconry',
  'submitted on one day': `?submittedSince=${Date.now() - 300 * DAY}&submittedBefore=${Date.now() - 299 * DAY}`,
  'submitted on one day, by submit': `?submittedSince=${Date.now() - 300 * DAY}&submittedBefore=${Date.now() - 299 * DAY}&sort=submittedAt`,
  'changed on one day, by name': `?changedSince=${Date.now() - 300 * DAY}&changedBefore=${Date.now() - 299 * DAY}&sort=legalName`,
  'by merchant ID': '?merchantId=MID-74',
  'first changed first': '?sort=updatedAt',
  'first submitted first': '?sort=submittedAt',
  'last submitted first': '?sort=-submittedAt',
  'at a stage, first submitted first': '?stage=SUBMITTED&sort=submittedAt',
  'in the order of names': '?sort=legalName',
  'of a product, in the reverse order of names': '?product=harbor&sort=-legalName',
  'by a frequent word, in the order of names': '?q=coffee&sort=legalName',
  'by a word of one in thousands, first submitted first': '?q=zephyr&sort=submittedAt',
  'as CSV, until the first rows': '.csv',
  'as CSV by a frequent word': '.csv?q=coffee',
  'of nobody, first submitted first': '?assignee=none&sort=submittedAt',
  'counted by stage': '/applications/counts',
  'of a product counted by stage': '/applications/counts?product=harbor',
  'in the funnel of a month': `/funnel?from=${dayAgo(31)}`,
  'in the funnel of all days': '/funnel',
};

function dayAgo(days: number): string {
  return new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
}

export async function lists(big: number, url?: string): Promise<Part> {
  const onSqlite = await measured('SQLite', big, (count) => inSqlite(count));
  if (!url) return onSqlite;
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const own = new URL(url);
  own.pathname = name;
  await onServer(url, (client) => client.query(`create database ${name}`));
  try {
    const onPostgres = await measured('PostgreSQL', big, (count) => inPostgres(String(own), count));
    return {
      rows: [...onSqlite.rows, ...onPostgres.rows],
      details: { sqlite: onSqlite.details, postgres: onPostgres.details },
    };
  } finally {
    await onServer(url, (client) => client.query(`drop database ${name} with (force)`));
  }
}

async function measured(
  database: string,
  big: number,
  fill: (count: number) => Promise<Testbed>,
): Promise<Part> {
  const sizes = [await fill(1000), await fill(big)];
  try {
    const taken = sizes.map(() => new Map<string, number[]>());
    const found = sizes.map(() => new Map<string, string>());
    // Alternate between the sizes, so that any background load affects both equally.
    for (let turn = -WARM_UP; turn < TURNS; turn += 1)
      for (const [name, path] of Object.entries(READS))
        for (const [at, bed] of sizes.entries()) {
          const begun = performance.now();
          found[at]?.set(name, await read(bed, path));
          const took = performance.now() - begun;
          if (turn >= 0) taken[at]?.set(name, [...(taken[at].get(name) ?? []), took]);
        }
    const rows = Object.keys(READS).map((name): Row => {
      const at = (share: number) => taken.map((ofSize) => percentile(ofSize.get(name) ?? [], share));
      const [small = 0, large = 0] = at(0.5);
      const [smallHigh = 0, largeHigh = 0] = at(0.95);
      return {
        what: `${database}, applications ${name}, of ${big.toLocaleString('en')}`,
        figure: millis(large),
        beside: `${times(large, small)} ${millis(small)} of 1,000; p95 ${millis(largeHigh)}, ${times(largeHigh, smallHigh)}; ${found
          .map((rows) => rows.get(name))
          .toReversed()
          .join(' against ')}; aim 3 x`,
      };
    });
    return { rows, details: taken.map((ofSize) => Object.fromEntries(ofSize)) };
  } finally {
    for (const bed of sizes) await bed.close();
  }
}

/**
 * Returns how much was read, such as '50 rows'. The report shows this, because one row is cheaper to read than fifty.
 */
async function read(bed: Testbed, path: string): Promise<string> {
  const url = `/operator/v1${path.startsWith('/') ? path : `/applications${path}`}`;
  if (!path.startsWith('.csv')) {
    const { status, body } = await bed.request({ url, token: OPERATOR_KEY });
    if (status !== 200) throw new Error(`${path}: ${status}`);
    return Array.isArray(body.data) ? `${body.data.length} rows` : 'one answer';
  }
  const { port } = bed.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${OPERATOR_KEY}` };
  // Use a new connection. `fetch` would reuse one that timed out while this process was filling the database.
  const [response] = (await once(
    get(`http://127.0.0.1:${port}${url}`, { agent: false, headers }),
    'response',
  )) as [IncomingMessage];
  const chunks = response[Symbol.asyncIterator]();
  await chunks.next();
  await chunks.next();
  response.destroy();
  return 'the first rows';
}

async function inSqlite(count: number): Promise<Testbed> {
  const bed = await startTestbed({ env: { OPERATOR_KEY, LOG_LEVEL: 'silent' } });
  await applyOnceEach(bed);
  multiplyInSqlite(databaseFile(bed.dataDir), count);
  return bed;
}

async function inPostgres(url: string, count: number): Promise<Testbed> {
  const env = { OPERATOR_KEY, LOG_LEVEL: 'silent', DATABASE_URL: url };
  const bed = await startTestbed({ database: 'postgres', env });
  await applyOnceEach(bed);
  await multiplyInPostgres(url, bed.deps.config.databaseSchema, count);
  return bed;
}

export async function applyOnceEach(bed: Testbed): Promise<string> {
  const base = await bed.listen();
  const operator = operatorApi(base, OPERATOR_KEY);
  for (const until of ['INITIATED', 'TYPE_SELECTED', 'PAYOUT', 'SUBMITTED'] as const)
    await reach(journey(base), until);
  for (const decision of ['APPROVED', 'DECLINED'] as const)
    await operator.decide((await reach(journey(base), 'SUBMITTED')).account.email, decision);
  await operator.ask((await reach(journey(base), 'SUBMITTED')).account.email, [
    { kind: 'answer', question: 'Which street?' },
  ]);
  return base;
}
