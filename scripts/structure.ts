// Holds the layout: file names, sizes, the direction of imports, and that what is exported is imported somewhere. Every
// finding names its file; none means exit 0.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const findings: string[] = [];

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.(tsx?|css)$/.test(entry.name)) yield path;
  }
}

/** Files over 250 lines, each with the reason it stays whole. */
const LONG_FILES: Record<string, string> = JSON.parse(
  readFileSync(join(root, 'scripts/long-files.json'), 'utf8'),
);
const LINES_MAXIMUM = 250;
const FORBIDDEN_NAMES = /^(utils?|helpers?|common|index)\.(tsx?|css)$/;
const FEATURE_NAMES =
  /^(contract\.ts|routes\.server\.ts|store\.server\.ts|mail(\.[a-z]{2})?\.server\.ts|sections\.server\.ts|rules\.ts|facts\.ts|(?:messages|names)(?:\.[a-z]{2})?\.ts|[A-Z]\w*\.tsx|use[A-Z]\w*\.tsx?|[A-Z]\w*\.module\.css|[\w.-]+\.test\.ts)$/;

type Layer = 'domain' | 'api' | 'journey' | 'server' | 'web' | 'features' | 'root';
const ALLOWED: Record<Layer, Layer[]> = {
  domain: ['domain'],
  api: ['api', 'domain'],
  journey: ['journey', 'api', 'domain'],
  server: ['server', 'journey', 'api', 'domain'],
  web: ['web', 'journey', 'api', 'domain'],
  features: ['features', 'web', 'server', 'journey', 'api', 'domain'],
  root: ['root', 'features', 'web', 'server', 'journey', 'api', 'domain'],
};

function layerOf(path: string): Layer {
  const first = path.split('/')[1] ?? '';
  return first in ALLOWED && path.split('/').length > 2 ? (first as Layer) : 'root';
}

function featureOf(path: string): string | undefined {
  const parts = path.split('/');
  return parts[1] === 'features' && parts.length > 3 ? parts[2] : undefined;
}

function checkImport(from: string, to: string, typeOnly: boolean): void {
  const [fromLayer, toLayer] = [layerOf(from), layerOf(to)];
  const test = from.endsWith('.test.ts');
  // API tests drive the app as an applicant, with the same driver as the browser tests.
  if (test && (to.startsWith('e2e/') || to.startsWith('src/'))) return;
  const say = (why: string) => findings.push(`${from} imports ${to}: ${why}`);
  if (!ALLOWED[fromLayer].includes(toLayer)) say(`${fromLayer} may not see ${toLayer}`);
  const serverSide = from.endsWith('.server.ts') || fromLayer === 'server';
  if (serverSide && to.endsWith('.tsx')) say('the server never sees a component');
  if ((from.endsWith('.tsx') || fromLayer === 'web') && (toLayer === 'server' || to.endsWith('.server.ts')))
    say('the browser never sees the server');
  const [fromFeature, toFeature] = [featureOf(from), featureOf(to)];
  const review = fromFeature === 'confirm' && /\/(rules|contract|names(\.[a-z]{2})?)\.ts$/.test(to);
  if (fromFeature && toFeature && fromFeature !== toFeature && !typeOnly && !review)
    say('features do not import each other');
  if (/\/(rules|contract)\.ts$/.test(from) && fromFeature) {
    const own = toFeature === fromFeature;
    if (!own && !review && toLayer !== 'domain' && toLayer !== 'api')
      say('rules and contracts see only domain and api');
  }
}

for (const file of sources(join(root, 'src'))) {
  const path = relative(root, file);
  const name = path.split('/').at(-1) ?? '';
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n').length;
  if (FORBIDDEN_NAMES.test(name)) findings.push(`${path}: a name that says nothing`);
  if (featureOf(path) && !FEATURE_NAMES.test(name))
    findings.push(`${path}: not one of the names a feature's files have`);
  if (!path.endsWith('.css') && lines > LINES_MAXIMUM && !(path in LONG_FILES))
    findings.push(`${path}: ${lines} lines, over ${LINES_MAXIMUM} without a reason`);
  for (const match of text.matchAll(/^\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+'(\.[^']+)'/gms))
    checkImport(path, normalize(join(dirname(path), match[2] ?? '')), match[1] !== undefined);
  for (const match of text.matchAll(/import\(\s*'(\.[^']+)'\s*\)/g))
    checkImport(path, normalize(join(dirname(path), match[1] ?? '')), false);
}

/**
 * Functions and values that their file alone uses need no `export`. Types are let be, since they spell out signatures;
 * so are modules that are taken whole, such as texts with their twins and screens that are loaded later.
 */
function checkExports(): void {
  const used = new Set<string>();
  const whole = new Set<string>();
  const importers = ['src', 'e2e', 'bench', 'scripts'].flatMap((folder) => [...sources(join(root, folder))]);
  for (const file of importers) {
    const text = readFileSync(file, 'utf8');
    const from = (path = '') => relative(root, normalize(join(dirname(file), path)));
    for (const [, names = '', path] of text.matchAll(
      /^(?:import|export)\s([^;'"]*?)\sfrom\s+'(\.[^']+)'/gm,
    )) {
      if (names.includes('*')) whole.add(from(path));
      for (const [name] of names.matchAll(/\b\w+(?=\s*(?:,|\}|\sas\s))/g)) used.add(`${from(path)} ${name}`);
    }
    for (const [, path] of text.matchAll(/\bimport\(\s*'(\.[^']+)'/g)) whole.add(from(path));
  }
  for (const file of sources(join(root, 'src'))) {
    const path = relative(root, file);
    if (whole.has(path)) continue;
    const text = readFileSync(file, 'utf8');
    for (const [, name] of text.matchAll(/^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm))
      if (!used.has(`${path} ${name}`)) findings.push(`${path}: exports ${name}, which nothing imports`);
  }
}

checkExports();

for (const finding of findings) console.error(finding);
if (findings.length > 0) {
  console.error(`${findings.length} finding(s) against the layout; docs/decisions.md explains it.`);
  process.exit(1);
}
