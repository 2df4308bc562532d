// Runs the benchmarks, prints one table, and writes it to bench/results/. Each figure is compared with a floor, an
// alternative, or a budget from the same run.
// Run selected parts with `npm run bench -- bytes paint steps server scale lists console start uploads`. `seed <number>` creates and
// keeps a schema with that many applications, and `drop` deletes kept schemas. `--million` compares `scale` and `lists`
// with a million applications instead of a hundred thousand. PostgreSQL is TEST_DATABASE_URL.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { startServer } from '../e2e/server.ts';
import { entryBytes, movesBytes, screenBytes, scriptBytes } from './entryBytes.ts';
import { firstScreens } from './firstScreen.ts';
import { measureFloor } from './floor.ts';
import { buildFloor } from './floorPage.ts';
import { kilobytes, millis, report, seconds, times, type Part, type Row } from './report.ts';
import { lists } from './lists.ts';
import { staffConsole } from './console.ts';
import { atSizes, type AtSize } from './scale.ts';
import { dropSchema, keptSchemas, seeded, SEEDED_SETTINGS } from './seed.ts';
import { recordApplication } from './statements.ts';
import { stepChanges, typing } from './stepChange.ts';
import { throughput } from './throughput.ts';
import { uploads } from './uploads.ts';

const url = process.env.TEST_DATABASE_URL;
const root = join(import.meta.dirname, '..');
const SMALL = 1000;

async function bytes(): Promise<Part> {
  const floor = await buildFloor();
  const entry = entryBytes();
  const alone = scriptBytes(floor.folder);
  floor.remove();
  const spanish = entryBytes('es');
  const screens = screenBytes();
  const [heaviest] = screens;
  const rows: Row[] = [
    {
      what: 'Script before the entry screen works, gzip',
      figure: kilobytes(entry.script.gzip),
      beside: `${times(entry.script.gzip, alone.gzip)} React alone (${kilobytes(alone.gzip)}); at most 90 KB and 1.35 x`,
    },
    {
      what: 'The same, Brotli (what browsers get)',
      figure: kilobytes(entry.script.brotli),
      beside: `${times(entry.script.brotli, alone.brotli)} React alone (${kilobytes(alone.brotli)})`,
    },
    {
      what: 'The script in Spanish, gzip',
      figure: kilobytes(spanish.script.gzip),
      beside: `${times(spanish.script.gzip, entry.script.gzip)} English`,
    },
    {
      what: 'Script that is loaded while the entry screen is filled in, gzip',
      figure: kilobytes(movesBytes().gzip),
      beside: 'guards, transitions, history, drafts',
    },
    {
      what: 'Style of every screen, in the page, gzip',
      figure: kilobytes(entry.style.gzip),
      beside: 'at most 6 KB',
    },
    {
      what: 'Heaviest step, its own script, gzip',
      figure: kilobytes(heaviest?.bytes.gzip ?? 0),
      beside: `${heaviest?.screen}; at most 20 KB`,
    },
  ];
  return { rows, details: { entry, spanish, alone, screens } };
}

async function paint(): Promise<Part> {
  const floor = await buildFloor();
  const alone = await floor.serve();
  const server = await startServer({ LOG_LEVEL: 'error' });
  try {
    const [bare, ours] = await firstScreens([
      { url: alone.url, readySelector: 'h1' },
      { url: `${server.url}/harbor/get-started`, readySelector: 'input[type=email]' },
    ]);
    if (!bare || !ours) throw new Error('Nothing was loaded.');
    const rows: Row[] = [
      {
        what: 'Largest paint on a slow phone',
        figure: seconds(ours.largestPaint),
        beside: `${times(ours.largestPaint, bare.largestPaint)} React alone (${seconds(bare.largestPaint)}); aim 1.2 x, at most 0.8 s`,
      },
      {
        what: 'Ready to type on a slow phone',
        figure: seconds(ours.ready),
        beside: `${times(ours.ready, bare.ready)} React alone (${seconds(bare.ready)}); at most 1.5 s`,
      },
      { what: 'Layout shift while loading', figure: ours.shift.toFixed(3), beside: 'at most 0.02' },
    ];
    return { rows, details: { bare, ours } };
  } finally {
    await server.close();
    await alone.close();
    floor.remove();
  }
}

async function steps(): Promise<Part> {
  const server = await startServer({ LOG_LEVEL: 'error' });
  try {
    const { changes, interactions } = await stepChanges(server);
    const slowest = changes.toSorted((a, b) => b.ours - a.ours)[0];
    const keys = await typing(server);
    const rows: Row[] = [
      {
        what: 'Step change on a slow phone, but for its one call',
        figure: millis(slowest?.ours ?? 0),
        beside: `the slowest of five, ${slowest?.step}: ${millis(slowest?.whole ?? 0)} in all, ${millis(slowest?.call ?? 0)} of them the call; aim 100 ms`,
      },
      {
        what: 'Presses and keys of an application on a slow phone until the next paint, p75',
        figure: millis(interactions.p75),
        beside: `${interactions.count} of them, the longest ${millis(interactions.longest)}; aim 100 ms`,
      },
      {
        what: 'Longest key on a slow phone, four owners',
        figure: millis(keys.owners),
        beside: 'aim 50 ms',
      },
      {
        what: 'The same, among 298 categories',
        figure: millis(keys.categories),
        beside: 'aim 50 ms',
      },
    ];
    return { rows, details: { changes, interactions, keys } };
  } finally {
    await server.close();
  }
}

async function server(): Promise<Part> {
  const rows: Row[] = [];
  const details: Record<string, unknown> = {};
  const recorded = await recordApplication(url ? 'postgres' : 'sqlite');
  const floor = await measureFloor(recorded, url);
  const perCall = Object.fromEntries(recorded.map(({ call, statements }) => [call, statements.length]));
  Object.assign(details, { floor, statements: perCall });

  const runs = [{ name: 'embedded', processes: 1, env: {} as Record<string, string> }];
  for (const processes of url ? [1, 2, 4] : []) {
    const schema = `bench_${randomBytes(6).toString('hex')}`;
    const env = { ...SEEDED_SETTINGS, DATABASE_URL: url ?? '', DATABASE_SCHEMA: schema };
    runs.push({ name: `PostgreSQL, ${processes} process${processes > 1 ? 'es' : ''}`, processes, env });
  }
  for (const { name, processes, env } of runs) {
    const result = await throughput({ applications: 150, atOnce: 8, processes, env });
    if (url && env['DATABASE_SCHEMA']) await dropSchema(url, env['DATABASE_SCHEMA']);
    details[name] = result;
    rows.push({
      what: `Whole applications a second, ${name}`,
      figure: (result.applications / result.seconds).toFixed(1),
      beside: 'eight applicants at once; the driver, and PostgreSQL, on the same machine',
    });
    if (processes > 1) continue;
    const slowest = Object.entries(result.calls).toSorted(([, a], [, b]) => b.p99 - a.p99)[0];
    const isFloored = (name === 'embedded') === (url === undefined);
    const ours = result.cpuMs - floor.hashMs;
    rows.push(
      {
        what: `Processor time of an application, ${name}`,
        figure: millis(ours),
        beside: isFloored
          ? `${times(ours, floor.statementsMs)} the bare driver with the same statements (${millis(floor.statementsMs)}), its password hash (${millis(floor.hashMs)}) apart; aim 2.5 x`
          : `its password hash (${millis(floor.hashMs)}) apart`,
      },
      {
        what: `Slowest call at p99, ${name}`,
        figure: millis(slowest?.[1].p99 ?? 0),
        beside: `${slowest?.[0]}; p50 ${millis(slowest?.[1].p50 ?? 0)}; eight applicants at once`,
      },
    );
  }
  const saves = recorded.filter(({ call }) => call !== 'its jobs');
  const all = saves.reduce((sum, { statements }) => sum + statements.length, 0);
  rows.push({
    what: 'Statements a call',
    figure: (all / saves.length).toFixed(1),
    beside: `business ${perCall['business']}, owners ${perCall['owners']}, status ${perCall['status']}, initiate ${perCall['initiate']}, submit ${perCall['submit']}; begin and commit counted`,
  });
  return { rows, details };
}

async function scale(): Promise<Part> {
  if (!url) return { rows: [{ what: 'Scale', figure: '-', beside: 'needs TEST_DATABASE_URL' }], details: {} };
  const big = process.argv.includes('--million') ? 1_000_000 : 100_000;
  const sizes = await atSizes(url, [SMALL, big]);
  const [small, large] = sizes;
  if (!small || !large) throw new Error('Nothing was measured.');
  const isKept = process.argv.includes('--keep') || big > 100_000;
  for (const { count } of isKept ? [] : sizes) await dropSchema(url, `bench_${count}`);
  const beside = (of: (size: AtSize) => number) =>
    `${times(of(large), of(small))} ${millis(of(small))} at 1,000`;
  const name = big.toLocaleString('en');
  const worst = (kind: 'applicant' | 'operator') => {
    const ratio = (call: string) => (large[kind][call]?.p50 ?? 0) / (small[kind][call]?.p50 ?? 1);
    const call = Object.keys(small[kind]).toSorted((a, b) => ratio(b) - ratio(a))[0] ?? '';
    return `; most grown at p50: ${call}, ${ratio(call).toFixed(2)} x`;
  };
  const rows: Row[] = (['applicant', 'operator'] as const).map((kind) => ({
    what: `p99 of ${kind === 'applicant' ? 'an applicant’s calls' : 'an operator’s reads'}, ${name} applications`,
    figure: millis(large.p99[kind]),
    beside: `${beside((size) => size.p99[kind])}; aim 1.3 x${worst(kind)}`,
  }));
  if (large.seedSeconds > 5)
    rows.push({
      what: `Filling PostgreSQL with ${name} applications`,
      figure: seconds(large.seedSeconds * 1000),
      beside: `${Math.round(big / large.seedSeconds).toLocaleString('en')} a second`,
    });
  return { rows, details: { sizes } };
}

async function start(): Promise<Part> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-start-'));
  try {
    const fresh = await npmStart(dataDir);
    const again = [await npmStart(dataDir), await npmStart(dataDir), await npmStart(dataDir)].toSorted(
      (a, b) => a - b,
    )[1];
    const row = {
      what: 'npm start to ready, on an existing folder',
      figure: seconds(again ?? 0),
      beside: `${times(again ?? 0, fresh)} the first start (${seconds(fresh)}); packages and build were there; aim 2 s`,
    };
    return { rows: [row], details: { fresh, again } };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Milliseconds from `npm start` until `/health/ready` responds. */
async function npmStart(dataDir: string): Promise<number> {
  const port = String(20_000 + Math.floor(Math.random() * 20_000));
  const begun = performance.now();
  const env = { ...process.env, PORT: port, DATA_DIR: dataDir };
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore', detached: true });
  const ended = new Promise((done) => child.once('exit', done));
  try {
    for (;;) {
      const isReady = await fetch(`http://localhost:${port}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return performance.now() - begun;
      if (child.exitCode !== null) throw new Error('npm start ended.');
      await new Promise((done) => setTimeout(done, 10));
    }
  } finally {
    // npm does not always forward signals, so the whole process group is signaled.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

const PARTS: Record<string, () => Promise<Part>> = {
  bytes,
  paint,
  steps,
  server,
  scale,
  console: staffConsole,
  lists: () => lists(process.argv.includes('--million') ? 1_000_000 : 100_000, url),
  start,
  uploads,
};

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (words[0] === 'seed' || words[0] === 'drop') {
  if (!url) throw new Error('TEST_DATABASE_URL names no PostgreSQL.');
  if (words[0] === 'drop') for (const schema of await keptSchemas(url)) await dropSchema(url, schema);
  else {
    const { schema, seconds: took } = await seeded(url, { count: Number(words[1] ?? SMALL) });
    console.log(`${schema}: ${took.toFixed(0)} s`);
  }
} else {
  const wanted = words.length > 0 ? words : Object.keys(PARTS);
  const found: Record<string, Part> = {};
  for (const part of wanted) {
    const run = PARTS[part];
    if (!run) throw new Error(`There is no part ${part}: ${Object.keys(PARTS).join(', ')}.`);
    found[part] = await run();
  }
  report(found, words.length === 0);
}
