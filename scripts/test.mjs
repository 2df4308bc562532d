// Runs the project's checks in stages and counts the results. Without arguments, runs only the quick checks, like
// `npm test`. `full` runs the others, which take longer and rarely fail. `full quick` runs all checks. With stage
// names, such as `types lint`, runs only those. The last line is 'N passed, N failed'. If tests were skipped, it ends
// with ', N skipped'.
import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unknownTitles } from '../e2e/halves.ts';
import {
  browserCounts,
  browserFailures,
  flakyTitles,
  skipReasons,
  slowest,
  spoken,
  unitCounts,
  unitFailures,
} from './testReport.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const results = mkdtempSync(join(tmpdir(), 'onboarding-results-'));
let passed = 0;
let failed = 0;
let skipped = 0;
const stages = [];
const failures = [];

function run(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('close', (code) => done(code === 0));
    child.on('error', () => done(false));
  });
}

async function check(name, command, args) {
  const started = Date.now();
  const ok = await run(command, args);
  if (ok) passed += 1;
  else failed += 1;
  if (!ok) failures.push(name);
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(join(results, file), 'utf8'));
  } catch {
    return undefined;
  }
}

function unread(run) {
  failed += 1;
  failures.push(`${run} left no report`);
  return [];
}

function count(counts) {
  passed += counts.passed;
  failed += counts.failed;
  skipped += counts.skipped;
  return counts.tests;
}

const QUICK = ['types', 'lint', 'structure', 'audit', 'unit', 'browser'];
const asked = process.argv.slice(2);
const isFull = asked.includes('full');
const wanted = (stage) =>
  asked.includes(stage) || (QUICK.includes(stage) && (asked.length === 0 || asked.includes('quick')));

const FULL = { FUZZ: process.env.FUZZ ?? '5' };

async function unitTests(args, env) {
  const report = join(results, 'unit.json');
  await run(
    'vitest',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env,
  );
  const read = readReport('unit.json');
  if (!read) return unread('vitest');
  failures.push(...unitFailures(read, root));
  return count(unitCounts(read, root));
}

/**
 * Runs the fuzz tests longer than the quick checks do. If TEST_DATABASE_URL is set, also runs the database tests, and
 * only on PostgreSQL, because the quick checks cover SQLite.
 */
function restOfUnitTests() {
  const isPostgres = Boolean(process.env.TEST_DATABASE_URL);
  if (!isPostgres) console.log('PostgreSQL is left out, since TEST_DATABASE_URL names none.');
  const words = isPostgres ? /databases\(\)|fuzzRuns\(/ : /fuzzRuns\(/;
  const files = globSync('{src,test}/**/*.test.ts', { cwd: root }).filter((file) =>
    words.test(readFileSync(join(root, file), 'utf8')),
  );
  return unitTests(files, { ...FULL, ...(isPostgres ? { TEST_DATABASES: 'postgres' } : {}) });
}

async function browserTests(config, env = {}) {
  await run('playwright', ['test', '--config', config, '--reporter=list,json'], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, `${config}.json`),
  });
  const report = readReport(`${config}.json`);
  if (!report?.stats) return unread(config);
  failures.push(...browserFailures(report));
  for (const title of flakyTitles(report)) console.log(`passed only on a second try: ${title}`);
  for (const reason of skipReasons(report)) console.log(`skipped: ${reason}`);
  return count(browserCounts(report));
}

const STAGES = {
  async types() {
    await check('server types', 'tsc', ['-p', 'tsconfig.server.json']);
    await check('web app types', 'tsc', ['-p', 'tsconfig.web.json']);
    await check('browser test types', 'tsc', ['-p', 'tsconfig.e2e.json']);
  },
  async lint() {
    await check('lint', 'oxlint', ['--type-aware', '--quiet']);
    await check('format', 'oxfmt', ['--check']);
  },
  async structure() {
    const cruise = ['--config', 'dependency-cruiser.config.mjs', '--output-type', 'err'];
    await check('imports', 'depcruise', [...cruise, 'src', 'test', 'e2e', 'bench', 'scripts']);
    await check('unused code', 'knip', []);
  },
  audit: () => check('dependency audit', 'node', ['scripts/audit.mjs', '--offline']),
  unit: () => {
    if (wanted('unit')) return unitTests([], isFull ? FULL : {});
    return restOfUnitTests();
  },
  async browser() {
    const half = !isFull ? 'quick' : !wanted('browser') ? 'full' : undefined;
    const tests = await browserTests('playwright.config.ts', {
      ...(half ? { BROWSER_HALF: half } : {}),
      ...(isFull ? FULL : {}),
    });
    const unknown =
      half === 'quick' && tests.length > 0
        ? unknownTitles(tests.map(({ file, title }) => `${file}: ${title}`))
        : [];
    failed += unknown.length;
    failures.push(...unknown.map((title) => `e2e/halves.ts names a test that does not exist: ${title}`));
    return tests;
  },
  async api() {
    await check('API document', 'node', ['scripts/apiDocument.ts', 'lint']);
    await check('generated client', 'node', ['scripts/apiDocument.ts', 'client']);
  },
  engines: () => browserTests('playwright.full.config.ts'),
  image: () => check('image', 'node', ['scripts/image.mjs']),
};

for (const [name, work] of Object.entries(STAGES)) {
  const isRest = isFull && ['unit', 'browser', 'api', 'engines', 'image'].includes(name);
  if (!wanted(name) && !isRest) continue;
  const started = Date.now();
  const tests = await work();
  stages.push({ name, milliseconds: Date.now() - started, tests });
}

rmSync(results, { recursive: true, force: true });
for (const { name, tests = [] } of stages)
  if (tests.length > 0) console.log([`\nslowest of ${name}:`, ...slowest(tests)].join('\n'));
if (failures.length > 0) console.log(['\nfailed:', ...failures.map((failure) => `  ${failure}`)].join('\n'));
const total = stages.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
const times = stages.map(({ name, milliseconds }) => `${name} ${spoken(milliseconds)}`);
console.log(`\n${[...times, `total ${spoken(total)}`].join(', ')}`);
if (skipped > 0) console.log('To run skipped tests, set TEST_DATABASE_URL or provide what is listed above.');
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
