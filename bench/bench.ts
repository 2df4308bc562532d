// The benchmarks: each figure beside a floor, a peer or a budget of the same run. Writes bench/results/.
// `npm run bench -- bytes paint server start` runs some of them only.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { startServer } from '../e2e/server.ts';
import { entryBytes, scriptBytes } from './entryBytes.ts';
import { firstScreens } from './firstScreen.ts';
import { buildFloor } from './floorPage.ts';
import { throughput } from './throughput.ts';

interface Row {
  what: string;
  figure: string;
  beside: string;
}

const wanted = process.argv.slice(2);
const runs = (part: string) => wanted.length === 0 || wanted.includes(part);
const rows: Row[] = [];
const details: Record<string, unknown> = {};

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const times = (a: number, b: number) => `${(a / b).toFixed(2)} x`;

async function bytes(): Promise<void> {
  const floor = await buildFloor();
  const entry = entryBytes();
  const alone = scriptBytes(floor.folder);
  floor.remove();
  const spanish = entryBytes('es');
  details['bytes'] = { entry, spanish, alone };
  rows.push(
    {
      what: 'Script before the entry screen works, gzip',
      figure: kilobytes(entry.script.gzip),
      beside: `${times(entry.script.gzip, alone.gzip)} React alone (${kilobytes(alone.gzip)}); at most 100 KB`,
    },
    {
      what: 'The same, Brotli (what browsers get)',
      figure: kilobytes(entry.script.brotli),
      beside: `${times(entry.script.brotli, alone.brotli)} React alone (${kilobytes(alone.brotli)})`,
    },
    {
      what: 'The script in Spanish, gzip',
      figure: kilobytes(spanish.script.gzip),
      beside: `${times(spanish.script.gzip, entry.script.gzip)} English; at most 100 KB`,
    },
    {
      what: 'Style of every screen, in the page, gzip',
      figure: kilobytes(entry.style.gzip),
      beside: 'at most 6 KB',
    },
  );
}

async function paint(): Promise<void> {
  const floor = await buildFloor();
  const alone = await floor.serve();
  const server = await startServer({ LOG_LEVEL: 'error' });
  try {
    const [bare, ours] = await firstScreens([
      { url: alone.url, readySelector: 'h1' },
      { url: `${server.url}/harbor/get-started`, readySelector: 'input[type=email]' },
    ]);
    if (!bare || !ours) return;
    details['paint'] = { bare, ours };
    rows.push(
      {
        what: 'Largest paint on a slow phone',
        figure: seconds(ours.largestPaint),
        beside: `${times(ours.largestPaint, bare.largestPaint)} React alone (${seconds(bare.largestPaint)}); at most 0.8 s`,
      },
      {
        what: 'Ready to type on a slow phone',
        figure: seconds(ours.ready),
        beside: `${times(ours.ready, bare.ready)} React alone (${seconds(bare.ready)}); at most 1.5 s`,
      },
      { what: 'Layout shift while loading', figure: ours.shift.toFixed(3), beside: 'at most 0.02' },
    );
  } finally {
    await server.close();
    await alone.close();
    floor.remove();
  }
}

/** Processor time of one password hash, which every application needs once. */
async function hashMs(): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < 20; count += 1) {
    await hash('a password of the benchmark', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / 20;
}

async function server(): Promise<void> {
  const hashing = await hashMs();
  const databases: Record<string, Record<string, string>> = { 'embedded database': {} };
  if (process.env.TEST_DATABASE_URL) {
    databases['PostgreSQL'] = {
      DATABASE_URL: process.env.TEST_DATABASE_URL,
      DATABASE_SCHEMA: `bench_${randomBytes(6).toString('hex')}`,
    };
  }
  for (const [name, env] of Object.entries(databases)) {
    const result = await throughput({ applications: 150, atOnce: 8, env });
    details[`server, ${name}`] = result;
    const slowest = Object.entries(result.calls).toSorted(([, a], [, b]) => b.p99 - a.p99)[0];
    rows.push(
      {
        what: `Whole applications a second, ${name}`,
        figure: (result.applications / result.seconds).toFixed(1),
        beside: 'one process, eight applicants at once, driver on the same machine',
      },
      {
        what: `Processor time of an application, ${name}`,
        figure: `${result.cpuMs.toFixed(0)} ms`,
        beside: `${times(result.cpuMs, hashing)} its one password hash (${hashing.toFixed(0)} ms)`,
      },
      {
        what: `Slowest call at p99, ${name}`,
        figure: `${slowest?.[1].p99.toFixed(0)} ms`,
        beside: `${slowest?.[0]}; p50 ${slowest?.[1].p50.toFixed(0)} ms`,
      },
    );
  }
}

async function start(): Promise<void> {
  const begun = performance.now();
  const first = await startServer({ LOG_LEVEL: 'error' });
  const fresh = performance.now() - begun;
  await first.kill();
  const again = performance.now();
  await first.start();
  const second = performance.now() - again;
  await first.close();
  details['start'] = { fresh, second };
  rows.push({
    what: 'Start to ready, on an existing folder',
    figure: seconds(second),
    beside: `${times(second, fresh)} the first start (${seconds(fresh)}); at most 2 s`,
  });
}

for (const [part, run] of Object.entries({ bytes, paint, server, start })) if (runs(part)) await run();

const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${release()}, Node ${process.version}`;
const width = Math.max(...rows.map(({ what }) => what.length));
console.log(machine);
for (const { what, figure, beside } of rows)
  console.log(`${what.padEnd(width)}  ${figure.padStart(9)}  ${beside}`);

const folder = join(import.meta.dirname, 'results');
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, 'latest.json'),
  `${JSON.stringify({ at: new Date().toISOString(), machine, rows, details }, null, 2)}\n`,
);
