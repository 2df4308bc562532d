import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';

const MAIN = join(import.meta.dirname, 'main.server.ts');
const ONBOARD = join(import.meta.dirname, 'onboard.server.ts');
const account = {
  facId: 'harbor',
  spProductSlug: 'harbor',
  name: 'Ann Example',
  email: 'ann@example.com',
  password: 'QWMZKXVB27!$',
};

let dataDir: string;
let running: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'main-'));
});
afterEach(async () => {
  for (const child of running) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  running = [];
  rmSync(dataDir, { recursive: true });
});

interface Started {
  child: ChildProcess;
  output: string;
  url: string | undefined;
  code: number | null;
}

function start(env: Record<string, string> = {}): Promise<Started> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env },
  });
  running.push(child);
  let output = '';
  return new Promise((resolve) => {
    const collect = (chunk: Buffer) => {
      output += String(chunk);
      const port = /localhost:(\d+)\/dev/.exec(output)?.[1];
      if (port) resolve({ child, output, url: `http://127.0.0.1:${port}`, code: null });
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('close', (code) => resolve({ child, output, url: undefined, code }));
  });
}

function startUnderShell(): Promise<{ shell: ChildProcess; url: string }> {
  const shell = spawn('sh', ['-c', `'${process.execPath}' '${MAIN}'; exit`], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      npm_lifecycle_event: 'start',
    },
  });
  running.push(shell);
  return new Promise((resolve) => {
    shell.stdout.on('data', (chunk: Buffer) => {
      const port = /localhost:(\d+)\/dev/.exec(String(chunk))?.[1];
      if (port) resolve({ shell, url: `http://127.0.0.1:${port}` });
    });
  });
}

async function onboard(...argv: string[]): Promise<unknown> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [ONBOARD, ...argv, '--json'], { env });
  running.push(child);
  return json(child.stdout);
}

function post(url: string | undefined, path: string, body: unknown): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

test('what was confirmed survives a SIGKILL, and the folder can be opened again', async () => {
  const first = await start();
  expect((await post(first.url, '/onboarding/accounts/initiate', account)).status).toBe(200);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  const second = await start();
  expect(second.url).toBeDefined();
  const { name: _name, ...credentials } = account;
  const resumed = await post(second.url, '/onboarding/accounts/continue', credentials);
  expect(await resumed.json()).toMatchObject({ success: true, newApplication: true });
});

test('a second process on the folder is rejected with a message that names the first', async () => {
  const first = await start();
  const second = await start();
  expect([second.url, second.code]).toEqual([undefined, 1]);
  expect(second.output).toContain(`${dataDir} is in use by the process ${first.child.pid}.`);
  expect(second.output).not.toContain('    at ');
});

test('the command line works beside the server through its socket, and without it after a kill', async () => {
  const first = await start();
  const invite = [
    'invite',
    'create',
    '--product',
    'harbor',
    '--name',
    'Ann Example',
    '--email',
    'a@example.com',
  ];
  expect(await onboard(...invite)).toMatchObject({ inviteId: expect.any(String) });
  expect(statSync(join(dataDir, 'control.sock')).mode & 0o777).toBe(0o600);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  expect(await onboard('invite', 'list')).toHaveLength(1);
  await start();
  expect(await onboard('invite', 'list')).toHaveLength(1);
});

test('listens on both loopback addresses and shuts down cleanly on SIGTERM', async () => {
  const { child, url = '', output } = await start();
  expect(output).toContain('/harbor/get-started');
  expect(output).toContain('/harbor-demo/get-started');
  expect(output).toContain('http://cobalt.localhost:');
  // Also serves requests that offer a newer protocol, as `curl --http2` does.
  const request =
    'GET /health/ready HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n';
  for (const host of ['127.0.0.1', ...((await hasIpv6()) ? ['::1'] : [])])
    expect(await text(connect(Number(new URL(url).port), host).end(request))).toMatch(/^HTTP\/1\.1 200 /);
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
});

test('on SIGTERM it finishes calls in progress, and waits for no idle connection', async () => {
  const { child, url = '' } = await start();
  const { hostname, port } = new URL(url);
  const dial = async () => {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return socket;
  };
  const [idle, busy] = [await dial(), await dial()];
  idle.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(idle, 'data');
  const body = JSON.stringify(account);
  const answer = text(busy);
  busy.write(
    `POST /onboarding/accounts/initiate HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  busy.write(body.slice(0, 9));
  // Once this later request succeeds, the server has also received the start of the first one.
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  child.kill('SIGTERM');
  busy.write(body.slice(9));
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK/);
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
});

test('reports a port in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, output } = await start({ PORT: String(port) });
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} on `);
  other.close();
});

test('reports a missing database', async () => {
  const { code, output } = await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(code).toBe(1);
  expect(output).toMatch(/^The database in DATABASE_URL is not available: .*ECONNREFUSED/);
  expect(output).not.toContain('    at ');
});

test("reports a folder that isn't writable", async () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  const { code, output } = await start({ DATA_DIR: join(file, 'folder') });
  expect(code).toBe(1);
  expect(output).toMatch(/is not writable: ENOTDIR\. .* set DATA_DIR to another folder/);
  expect(output).not.toContain('    at ');
});

test("production without its secrets doesn't start and names them", async () => {
  const { code, output } = await start({ APP_ENV: 'production' });
  expect(code).toBe(1);
  for (const name of ['ENCRYPTION_KEYS', 'LOOKUP_KEY', 'PUBLIC_URL']) expect(output).toContain(name);
});

async function hasIpv6(): Promise<boolean> {
  const probe = createServer().listen(0, '::1');
  const [event] = await Promise.race([
    once(probe, 'listening').then(() => ['listening']),
    once(probe, 'error').then(() => ['error']),
  ]);
  probe.close();
  return event === 'listening';
}

test('the server ends with the shell that npm runs it in, and releases its folder', async () => {
  const { shell, url } = await startUnderShell();
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  shell.kill('SIGTERM');
  await once(shell, 'exit');
  await expect
    .poll(
      () =>
        fetch(`${url}/health/live`).then(
          () => 'answers',
          () => 'gone',
        ),
      { timeout: 30_000 },
    )
    .toBe('gone');
  // The server releases its lock on the data folder last, so a new server can't start until then.
  await expect.poll(async () => (await start()).url, { timeout: 30_000, interval: 1000 }).toBeDefined();
});
