import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'production-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

async function lines(env: Record<string, string> = {}) {
  const key = () => randomBytes(32).toString('base64');
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.server.ts')], {
    env: {
      PATH: process.env.PATH,
      APP_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: '0',
      PUBLIC_URL: 'https://localhost',
      ENCRYPTION_KEYS: `a:${key()}`,
      LOOKUP_KEY: key(),
      ...env,
    },
  });
  child.stdout.on('data', (chunk) => String(chunk).includes('Ready') && child.kill('SIGTERM'));
  const ended = once(child, 'close');
  const printed = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  const parsed = (all: string): unknown[] =>
    all
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return { output: parsed(printed[0]), failures: parsed(printed[1]), code };
}

test('each line of a start is JSON', async () => {
  const { output, failures, code } = await lines();
  expect(output.at(-1)).toMatchObject({ level: 'info', msg: 'Ready: https://localhost' });
  expect(failures).toEqual([]);
  expect(code).toBe(0);
});

test.each([
  ['ENCRYPTION_KEYS', { ENCRYPTION_KEYS: '' }],
  ['APP_ENV', { APP_ENV: ' production ', LOG_LEVEL: 'loud' }],
  ['no facilitator', { FACILITATORS_DIR: '/proc/self/fdinfo' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }],
  ['192.0.2.1', { HOST: '192.0.2.1' }],
])('a start that fails with %s is one line of JSON', async (named, env: Record<string, string>) => {
  const { failures, code } = await lines(env);
  expect(failures).toMatchObject([{ level: 'fatal', msg: expect.any(String) }]);
  if (named !== 'APP_ENV') expect(JSON.stringify(failures)).toContain(named);
  expect(code).toBe(1);
});
