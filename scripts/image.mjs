// Runs the steps of the Dockerfile without Docker: each stage uses a separate folder, and this machine's shell executes
// RUN. Then checks that node_modules is small and contains no build tools, that `npm run onboard` works, and that the
// image's command starts the server. Base images, users, volumes, and the health check are not tested. Run it with
// `npm run image`; `-- --keep` keeps the folder.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, matchesGlob, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const PACKAGES_MEGABYTES = 120;
/** Packages that must not be in the image. `node` would be a second copy of Node.js. */
const UNWANTED = [
  'node',
  'vite',
  'typescript',
  '@typescript',
  'rolldown',
  'react-dom',
  'lucide',
  'playwright',
  'vitest',
];
const START_SECONDS = 60;

const area = mkdtempSync(join(tmpdir(), 'image-'));
const stages = [];
let stage;

function instructions() {
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ');
  return text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => /^(\w+)\s+(.*)$/.exec(line).slice(1));
}

function ignored() {
  const rules = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  return (path) => {
    let isOut = false;
    for (const rule of rules) {
      const pattern = rule.replace(/^!/, '');
      if (matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`)) isOut = !rule.startsWith('!');
    }
    return isOut;
  };
}

const inStage = (path) => join(stage.folder, resolve(stage.workdir, path));

function copy(words) {
  const options = words.filter((word) => word.startsWith('--'));
  const paths = words.filter((word) => !word.startsWith('--'));
  const target = paths.pop();
  const from = options.find((option) => option.startsWith('--from='))?.slice('--from='.length);
  const source = from ? stages.find(({ name }) => name === from).folder : root;
  const isIgnored = from ? () => false : ignored();
  for (const path of paths) {
    const origin = join(source, path);
    const isFolder = statSync(origin).isDirectory();
    const into = target.endsWith('/') && !isFolder ? join(inStage(target), basename(path)) : inStage(target);
    cpSync(origin, into, {
      recursive: true,
      verbatimSymlinks: true,
      // Copy ignored folders too, because they may contain a file that isn't ignored. `node_modules` and `.git` don't.
      filter: (file) =>
        statSync(file, { throwIfNoEntry: false })?.isDirectory() !== false
          ? !['node_modules', '.git'].includes(relative(source, file)) || Boolean(from)
          : !isIgnored(relative(source, file)),
    });
  }
}

const STEPS = {
  FROM(text) {
    const [, name = ''] = / AS (\w+)/i.exec(text) ?? [];
    const folder = join(area, name || 'image');
    mkdirSync(folder);
    stage = { name, folder, workdir: '/', env: {}, command: [] };
    stages.push(stage);
  },
  WORKDIR(text) {
    stage.workdir = resolve(stage.workdir, text);
    mkdirSync(inStage('.'), { recursive: true });
  },
  ENV(text) {
    for (const pair of text.split(/\s+/)) {
      const [name, value] = pair.split('=');
      stage.env[name] = value;
    }
  },
  COPY: (text) => copy(text.split(/\s+/)),
  RUN(text) {
    const env = { ...process.env, ...stage.env };
    const { status } = spawnSync('sh', ['-c', text], { cwd: inStage('.'), env, stdio: 'inherit' });
    if (status !== 0) fail(`RUN ${text}`);
  },
  CMD(text) {
    stage.command = JSON.parse(text);
  },
  USER() {},
  VOLUME() {},
  EXPOSE() {},
  HEALTHCHECK() {},
};

function fail(reason) {
  console.error(`The image fails: ${reason}`);
  rmSync(area, { recursive: true, force: true });
  process.exit(1);
}

function megabytes(folder) {
  const files = globSync('**', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return Math.round(bytes / 1024 ** 2);
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  await new Promise((done) => probe.close(done));
  return port;
}

/** Starts the image's command in the sandbox environment, which needs no secrets. Returns what failed, if anything. */
async function answers() {
  const port = await freePort();
  const settings = {
    APP_ENV: 'sandbox',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: inStage(stage.env.DATA_DIR),
  };
  const [command, ...args] = stage.command;
  const env = { PATH: process.env.PATH, ...stage.env, ...settings };
  const child = spawn(command === 'node' ? process.execPath : command, args, {
    cwd: inStage('.'),
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isUp = async (path) => (await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined))?.ok;
  try {
    for (let second = 0; second < START_SECONDS && child.exitCode === null; second += 1) {
      if (await isUp('/health/ready'))
        return (await isUp('/harbor/get-started')) ? undefined : 'it has no pages';
      await new Promise((done) => setTimeout(done, 1000));
    }
    return 'its command does not answer';
  } finally {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

function commandLineFails() {
  const env = { PATH: process.env.PATH, HOME: area, ...stage.env };
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'onboard', '--', 'help'], {
    cwd: inStage('.'),
    env,
    encoding: 'utf8',
  });
  return status === 0 ? undefined : `'npm run onboard -- help' fails: ${stderr}`;
}

for (const [name, text] of instructions()) {
  if (!STEPS[name]) fail(`${name} is not known to this script`);
  STEPS[name](text);
}
const packages = inStage('node_modules');
const found = UNWANTED.filter((name) => statSync(join(packages, name), { throwIfNoEntry: false }));
if (found.length > 0) fail(`node_modules holds ${found.join(', ')}`);
const size = megabytes(packages);
if (size > PACKAGES_MEGABYTES) fail(`node_modules has ${size} MB, more than ${PACKAGES_MEGABYTES}`);
const why = commandLineFails() ?? (await answers());
if (why) fail(why);
console.log(`The image starts. It has ${megabytes(inStage('.'))} MB, of them ${size} MB of packages.`);
if (process.argv.includes('--keep')) console.log(area);
else rmSync(area, { recursive: true, force: true });
