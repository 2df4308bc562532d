// Prepares a clone for `npm start`, `npm test`, and the other scripts: installs the packages if package.json
// or the lock file has changed, builds the web app if its sources have changed, and finds or installs browsers for the
// tests. Plain JavaScript, because the machine's own Node (20 or later) runs it before the pinned Node is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const purpose = process.argv[2] ?? 'start';
const bin = join(root, 'node_modules', '.bin');
const windows = process.platform === 'win32';
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };

function run(command, args, { quiet = false } = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    env,
    shell: windows,
    encoding: 'utf8',
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  if (result.status !== 0) {
    if (quiet) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`);
    process.stderr.write(`\n'${command} ${args.join(' ')}' did not succeed; the lines above say why.\n`);
    process.exit(result.status ?? 1);
  }
}

function sha256(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

function installPackages() {
  const stampFile = join(root, 'node_modules', '.installed');
  // For the command line, keep packages that something else installed, as in the Docker image, because a server may be
  // using them.
  if (purpose === 'cli' && existsSync(join(root, 'node_modules')) && !existsSync(stampFile)) return;
  const wanted = sha256(
    readFileSync(join(root, 'package.json')),
    readFileSync(join(root, 'package-lock.json')),
  );
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  process.stderr.write('Installing packages (once; about half a minute) ...\n');
  run(windows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true });
  writeFileSync(stampFile, wanted);
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

function buildWebApp() {
  const inputs = ['index.html', 'staff.html', 'vite.config.ts', 'package-lock.json'].map((name) =>
    join(root, name),
  );
  for (const path of filesBelow(join(root, 'src'))) {
    if (!/\.(test|server)\.tsx?$/.test(path) && !path.includes(`${join('src', 'server')}`)) inputs.push(path);
  }
  const wanted = sha256(...inputs.filter(existsSync).flatMap((path) => [path, readFileSync(path)]));
  const stampFile = join(root, 'dist', '.built');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  process.stderr.write('Building the web app ...\n');
  run('vite', ['build', '--logLevel', 'warn']);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile, wanted);
}

const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Chromium's headless shell. It draws no windows, which halves the browser tests' run time. */
const shell = '/usr/bin/chromium-headless-shell';
const browsers = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const isFile = (path) => existsSync(path) && statSync(path).isFile();

function installPackage(name) {
  spawnSync('apt-get', ['update', '-qq']);
  const options = ['-y', '-qq', '--no-install-recommends'];
  return spawnSync('apt-get', ['install', ...options, name], { encoding: 'utf8' }).status === 0;
}

function installBrowser() {
  if (process.env.CHROMIUM_PATH || isFile(shell)) return;
  // Try to install the headless shell only once. Otherwise, a machine without network access would wait for a
  // failed installation on every run.
  const triedFile = join(root, 'node_modules', '.headless-shell-tried');
  if (canInstall && !existsSync(triedFile)) {
    process.stderr.write('Installing Chromium for the browser tests (once) ...\n');
    writeFileSync(triedFile, '');
    if (installPackage('chromium-headless-shell')) return;
  }
  if (browsers.some(isFile)) return;
  if (canInstall) {
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { quiet: true });
    return;
  }
  const probe = spawnSync(
    'node',
    [
      '-e',
      "process.exit(require('node:fs').existsSync(require('playwright').chromium.executablePath()) ? 0 : 1)",
    ],
    { cwd: root, env, shell: windows },
  );
  if (probe.status !== 0) run('playwright', ['install', 'chromium']);
}

const engines = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'];

/** Installs Firefox and WebKitGTK. If the installation fails, the tests in these browsers are skipped with a reason. */
function installEngines() {
  if (!canInstall) return;
  const missing = engines.filter((name) => spawnSync('dpkg', ['--status', name]).status !== 0);
  if (missing.length === 0) return;
  process.stderr.write(`Installing ${missing.join(', ')} for the tests in other browsers (once) ...\n`);
  const options = ['-y', '-qq', '--no-install-recommends'];
  spawnSync('apt-get', ['update', '-qq']);
  const { status, stderr } = spawnSync('apt-get', ['install', ...options, ...missing], { encoding: 'utf8' });
  if (status !== 0) process.stderr.write(stderr);
}

installPackages();
if (purpose !== 'dev' && purpose !== 'cli') buildWebApp();
if (purpose === 'test' || purpose === 'full') installBrowser();
if (purpose === 'full') installEngines();
