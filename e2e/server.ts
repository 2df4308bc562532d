import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const entry = join(import.meta.dirname, '../src/main.server.ts');
const root = join(import.meta.dirname, '..');
// The project's own Node: a test runner may itself have been started by another one.
const node = join(root, 'node_modules/.bin/node');

/** A message that the outbox took instead of a provider. */
export interface OutboxMessage {
  id: string;
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
  html: string;
  createdAt: number;
}

/** The product as `npm start` runs it, in a process and a data folder of its own. */
export interface Server {
  url: string;
  dataDir: string;
  operatorKey: string;
  pid(): number | undefined;
  /** Everything the process printed so far. */
  log(): string;
  outbox(): Promise<OutboxMessage[]>;
  /** Ends the process at once, as a power cut would. */
  kill(): Promise<void>;
  /** Starts the process again on the same folder and port. */
  start(): Promise<void>;
  /** Ends the process in good order and removes its folder. */
  close(): Promise<void>;
}

/** A port of this machine that is free now. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilReady(
  url: string,
  { child, log, readyMs }: { child: ChildProcess; log: () => string; readyMs: number },
): Promise<void> {
  const deadline = Date.now() + readyMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended before it was ready:\n${log()}`);
    try {
      if ((await fetch(`${url}/health/ready`)).ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`The server was not ready in ${readyMs / 1000} s:\n${log()}`);
}

/** Boots the product for a test. `env` adds to or replaces settings; a start may take `readyMs`. */
export async function startServer(
  env: Record<string, string> = {},
  { readyMs = 30_000 } = {},
): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'onboarding-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const operatorKey = 'operator-key-for-tests';
  let printed = '';
  let child: ChildProcess;

  async function start(): Promise<void> {
    child = spawn(node, [entry], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        OPERATOR_KEY: operatorKey,
        LOG_LEVEL: 'debug',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await untilReady(url, { child, log: () => printed, readyMs });
  }

  function end(signal: NodeJS.Signals): Promise<void> {
    return new Promise((done) => {
      if (child.exitCode !== null || child.signalCode !== null) return done();
      child.once('exit', () => done());
      child.kill(signal);
    });
  }

  await start();
  return {
    url,
    dataDir,
    operatorKey,
    pid: () => child.pid,
    log: () => printed,
    async outbox() {
      const answer = await fetch(`${url}/dev/outbox`);
      return ((await answer.json()) as { messages: OutboxMessage[] }).messages;
    },
    kill: () => end('SIGKILL'),
    start,
    async close() {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
