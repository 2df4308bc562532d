// Runs the benchmarks, prints one table, and writes it to bench/results/. Most figures are compared with a fixed budget
// or with something measured in the same run, such as a floor: a bare program that does only the unavoidable work.
// Run selected parts with `npm run bench -- bytes paint steps server scale lists console start uploads`. Instead of
// parts, `seed <number>` creates and keeps a schema with that many applications, `drop` deletes kept schemas, and
// `against <folder>` compares this checkout with another one. `--million` runs `scale` and `lists` with a million
// applications instead of a hundred thousand. `scale` keeps its schemas with `--million` or `--keep`. `--s3` runs
// `uploads` with S3 instead of the disk. Set TEST_DATABASE_URL to include PostgreSQL.
import { against } from './against.ts';
import { measureFloor } from './floor.ts';
import { bytes, paint, steps } from './pages.ts';
import { millis, report, seconds, times, type Part, type Row } from './report.ts';
import { lists } from './lists.ts';
import { staffConsole } from './console.ts';
import { atSizes, type AtSize } from './scale.ts';
import { dropSchema, keptSchemas, seeded, withEmptyDatabase } from './seed.ts';
import { start } from './start.ts';
import { recordApplication } from './statements.ts';
import { floorThroughput, throughput, type Throughput } from './throughput.ts';
import { uploads } from './uploads.ts';

const url = process.env.TEST_DATABASE_URL;
const SMALL = 1000;
const APPLICATIONS = 400;
const AT_ONCE = 8;

function worstSpread(calls: Throughput['calls']) {
  const [worst] = Object.entries(calls)
    .map(([call, { p50, p99 }]) => ({ call, p50, p99 }))
    .toSorted((a, b) => b.p99 / b.p50 - a.p99 / a.p50);
  if (!worst) throw new Error('No call was measured.');
  return worst;
}

async function server(): Promise<Part> {
  const rows: Row[] = [];
  const details: Record<string, unknown> = {};
  const recorded = await recordApplication(url ? 'postgres' : 'sqlite');
  const floor = await measureFloor(recorded, url);
  const perCall = Object.fromEntries(recorded.map(({ call, statements }) => [call, statements.length]));
  Object.assign(details, { floor, statements: perCall });

  const floorSpread = worstSpread(await floorThroughput(APPLICATIONS, AT_ONCE));
  const runs: { name: string; processes: number; on: string | undefined }[] = [
    { name: 'embedded', processes: 1, on: undefined },
  ];
  for (const processes of url ? [1, 2, 4] : [])
    runs.push({ name: `PostgreSQL, ${processes} process${processes > 1 ? 'es' : ''}`, processes, on: url });
  for (const { name, processes, on } of runs) {
    const result = await withEmptyDatabase(on, (env) =>
      throughput({ applications: APPLICATIONS, atOnce: AT_ONCE, processes, env }),
    );
    details[name] = result;
    rows.push({
      what: `Whole applications a second, ${name}`,
      figure: (result.applications / result.seconds).toFixed(1),
      beside: 'eight applicants at once; the driver, and PostgreSQL, on the same machine',
    });
    if (processes > 1) continue;
    const { call, p50, p99 } = worstSpread(result.calls);
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
        what: `p99 of a call against its median, ${name}`,
        figure: times(p99, p50),
        beside: `the worst, ${call}: ${millis(p99)} against ${millis(p50)}; eight applicants at once; bare Fastify with one row a call ${times(floorSpread.p99, floorSpread.p50)} (${millis(floorSpread.p99)} against ${millis(floorSpread.p50)}); aim 3 x`,
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
    const { schema, seconds: took } = await seeded(url, Number(words[1] ?? SMALL));
    console.log(`${schema}: ${took.toFixed(0)} s`);
  }
} else if (words[0] === 'against') {
  if (!words[1]) throw new Error('Name the folder of the other checkout.');
  report({ against: await against(words[1], url) }, false);
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
