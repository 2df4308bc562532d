// Audits the project's dependencies. Offline checks: every direct dependency is pinned to one version; the lock file
// is complete, has hashes, and contains no host names; every license is on the list below; `allowScripts` in
// package.json has an entry for every package with an install script, except optional packages; and the software bill
// of materials (SBOM) is complete. Online, it also reports known vulnerabilities from `npm audit`. If the registry does
// not respond, that part is 'not answered', which is neither passed nor failed.
//
//   npm run audit                 runs all checks
//   node scripts/audit.mjs --offline
//   npm run sbom > sbom.json      writes the SBOM (CycloneDX)
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const manifest = read('package.json');
const lock = read('package-lock.json');
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');

/** Licenses that permit using and distributing a package unchanged. */
const LICENSES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Apache-2.0 AND MIT',
  'Unlicense',
  'Python-2.0',
  '(MIT OR CC0-1.0)',
]);
/** Packages without a license in their manifest, with the license from their license file. */
const READ_BY_HAND = { 'png-js': 'MIT' };

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function npm(...args) {
  const { npm_execpath: path } = process.env;
  const [command, first] = path ? [process.execPath, [path]] : ['npm', []];
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, timeout: 120_000 };
  return spawnSync(command, [...first, ...args], options);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function* pins() {
  for (const group of ['dependencies', 'devDependencies'])
    for (const [name, version] of Object.entries(manifest[group] ?? {}))
      if (!/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        yield `${name} is pinned to ${version}, which is no version`;
}

function* lockFile() {
  for (const [path, one] of packages) {
    if (!one.version) yield `${path} has no version`;
    if (!one.integrity && !one.inBundle && !one.link) yield `${path} has no hash`;
    if (one.resolved) yield `${path} names where it was loaded from`;
  }
}

function* licenses() {
  for (const [path, { license }] of packages) {
    const name = nameOf(path);
    const named = license ?? READ_BY_HAND[name];
    if (!named) yield `${name} names no license; read its license file and add it to READ_BY_HAND`;
    else if (!named.split(' AND ').every((one) => LICENSES.has(one)))
      yield `${name} has the license ${named}, which is not on the list`;
  }
}

function* scripts() {
  const allowed = manifest.allowScripts ?? {};
  for (const [path, { hasInstallScript, optional }] of packages)
    if (hasInstallScript && !optional && allowed[nameOf(path)] === undefined)
      yield `${path} runs a script at its installation`;
}

function* bill() {
  const made = npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only');
  const sbom = parsed(made.stdout);
  if (sbom?.bomFormat !== 'CycloneDX')
    return yield `npm sbom made none: ${made.stderr.trim().split('\n').at(-1)}`;
  const listed = new Set(sbom.components.map(({ purl }) => decodeURIComponent(purl)));
  for (const [path, { version, name = nameOf(path) }] of packages)
    if (!listed.has(`pkg:npm/${name}@${version}`)) yield `${name} ${version} is not in the bill of materials`;
}

function vulnerabilities() {
  const report = parsed(npm('audit', '--json').stdout);
  if (!report?.auditReportVersion) return undefined;
  return Object.values(report.vulnerabilities)
    .filter(({ severity }) => severity !== 'info')
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
}

let failed = 0;
function tell(what, findings) {
  const state = findings === undefined ? 'not answered' : findings.length === 0 ? 'ok' : 'FAIL';
  console.log(`${state.padEnd(4)} ${what}`);
  for (const finding of findings ?? []) console.log(`     ${finding}`);
  if (findings?.length > 0) failed += 1;
}

tell('every dependency is pinned to one version', [...pins()]);
tell(`the lock file: ${packages.length} packages, each with its hash`, [...lockFile()]);
tell('licenses', [...licenses()]);
tell('scripts at installation', [...scripts()]);
tell('bill of materials', [...bill()]);
if (!process.argv.includes('--offline')) tell('known vulnerabilities (npm audit)', vulnerabilities());
process.exit(failed === 0 ? 0 : 1);
