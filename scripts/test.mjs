// Runs the checks of the project, one after another, and counts them: types, lint, format, structure, specification map,
// dependencies, unit and API tests, browser tests; and the long half, `full`: whole journeys in other browser engines.
// Without arguments all but the long half. The last line is 'N passed, N failed', and ', N skipped' where some were.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const results = mkdtempSync(join(tmpdir(), 'onboarding-results-'));
let passed = 0;
let failed = 0;
let skipped = 0;

function run(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
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
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(join(results, file), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The titles of the browser tests that failed and then passed, from Playwright's report. */
function flakyTitles(suites = []) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter((spec) => spec.tests.some((test) => test.status === 'flaky'))
      .map((spec) => `${suite.file}: ${spec.title}`),
    ...flakyTitles(suite.suites),
  ]);
}

/** Why browser tests were skipped, each reason once. */
function skipReasons(suites = []) {
  const all = suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap(({ tests }) =>
      tests.flatMap(({ annotations }) =>
        annotations.filter(({ type }) => type === 'skip').map(({ description }) => description),
      ),
    ),
    ...skipReasons(suite.suites),
  ]);
  return [...new Set(all.filter(Boolean))];
}

const QUICK = ['types', 'lint', 'structure', 'audit', 'unit', 'browser'];
const asked = process.argv.slice(2);
const wanted = (stage) =>
  asked.includes(stage) || (QUICK.includes(stage) && (asked.length === 0 || asked.includes('quick')));

async function browserTests(config) {
  await run('playwright', ['test', '--config', config, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, `${config}.json`),
  });
  const report = readReport(`${config}.json`);
  if (!report?.stats) {
    failed += 1;
    return;
  }
  passed += report.stats.expected + report.stats.flaky;
  failed += report.stats.unexpected + (report.errors?.length ?? 0);
  skipped += report.stats.skipped;
  for (const title of flakyTitles(report.suites)) console.log(`passed only on a second try: ${title}`);
  for (const reason of skipReasons(report.suites)) console.log(`skipped: ${reason}`);
}

if (wanted('types')) {
  await check('types of server', 'tsc', ['-p', 'tsconfig.server.json']);
  await check('types of web app', 'tsc', ['-p', 'tsconfig.web.json']);
  await check('types of browser tests', 'tsc', ['-p', 'tsconfig.e2e.json']);
}
if (wanted('lint')) {
  await check('lint', 'oxlint', ['--type-aware', '--quiet']);
  await check('format', 'oxfmt', ['--check']);
}
if (wanted('structure')) {
  await check('structure', 'node', ['scripts/structure.ts']);
  await check('specification map', 'node', ['scripts/spec-map.ts']);
  await check('security map', 'node', ['scripts/security-map.ts']);
  await check('accessibility map', 'node', ['scripts/accessibility-map.ts']);
}
if (wanted('audit')) await check('audit of dependencies', 'node', ['scripts/audit.mjs', '--offline']);
if (wanted('unit')) {
  await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(results, 'unit.json')}`,
  ]);
  const report = readReport('unit.json');
  if (report) {
    passed += report.numPassedTests;
    failed += report.numFailedTests + (report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? 1 : 0);
    skipped += report.numPendingTests + report.numTodoTests;
  } else failed += 1;
}
if (wanted('browser')) await browserTests('playwright.config.ts');
if (wanted('full')) await browserTests('playwright.full.config.ts');

rmSync(results, { recursive: true, force: true });
if (skipped > 0)
  console.log('What was skipped needs a setting such as TEST_DATABASE_URL, or what is named above.');
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
