import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const entry = join(import.meta.dirname, '../src/main.server.ts');
const root = join(import.meta.dirname, '..');
/** The project's pinned Node, because the test runner may run on another version. */
export const node = join(root, 'node_modules/.bin/node');

export interface OutboxMessage {
  id: string;
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
  html: string;
  createdAt: number;
}

export interface Server {
  url: string;
  dataDir: string;
  operatorKey: string;
  pid(): number | undefined;
  log(): string;
  outbox(): Promise<OutboxMessage[]>;
  /** Kills the process without a graceful shutdown, to simulate a crash. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Below the system's ephemeral ports, so that no outgoing connection takes a port before the server listens on it. */
const FIRST_PORT = 20_000;
const PORTS_OF_PROCESS = 100;
let nextPort = FIRST_PORT + (process.pid % PORTS_OF_PROCESS) * PORTS_OF_PROCESS;

/** Returns a free port. Each process starts at a port derived from its ID, so that parallel tests rarely collide. */
export async function freePort(): Promise<number> {
  const port = (nextPort += 1);
  const isFree = await new Promise<boolean>((done) => {
    const probe = createServer();
    probe.on('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
  return isFree ? port : freePort();
}

async function untilReady(
  url: string,
  { child, log, readyMs }: { child: ChildProcess; log: () => string; readyMs: number },
): Promise<void> {
  const deadline = Date.now() + readyMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended before it was ready:\n${log()}`);
    try {
      // The log is checked too, because another server that took the port would also answer.
      if (log().includes('Ready') && (await fetch(`${url}/health/ready`)).ok) return;
    } catch {
      // The server isn't listening yet.
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`The server was not ready in ${readyMs / 1000} s:\n${log()}`);
}

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
    const from = printed.length;
    child = spawn(node, [entry], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        OPERATOR_KEY: operatorKey,
        LOG_LEVEL: 'debug',
        ...env,
        // In production, the server logs `Ready` at info level instead of printing it. A higher level would hide it
        // from `untilReady`.
        ...(env['APP_ENV'] === 'production' && { LOG_LEVEL: 'debug' }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    try {
      await untilReady(url, { child, log: () => printed.slice(from), readyMs });
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
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
