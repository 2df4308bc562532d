import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestbed, type Testbed } from '../../../../test/testbed.ts';

const MB = 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, ' ');

let bed: Testbed;
let base: string;
beforeAll(async () => {
  bed = await startTestbed();
  base = await bed.listen();
});
afterAll(() => bed.close());

async function statusAfterWriting(bytes: number, isChunked: boolean): Promise<string> {
  const { hostname, port } = new URL(base);
  const connected = once(bed.app.server, 'connection');
  const socket = connect(Number(port), hostname)
    .pause()
    .on('error', () => {});
  const [serverSide] = (await connected) as [Socket];
  const length = isChunked ? 'transfer-encoding: chunked' : `content-length: ${bytes}`;
  const write = async (data: string | Buffer) => {
    await new Promise<void>((resolve, reject) =>
      socket.write(data, (error) => (error ? reject(error) : resolve())),
    );
    while (!serverSide.destroyed && serverSide.bytesRead < socket.bytesWritten) await setImmediate();
  };
  try {
    await write(
      `POST /onboarding/accounts/continue HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${length}\r\n\r\n`,
    );
    for (let written = 0; written < bytes; written += CHUNK.length) {
      if (isChunked) await write(`${CHUNK.length.toString(16)}\r\n`);
      await write(CHUNK);
      if (isChunked) await write('\r\n');
    }
    if (isChunked) await write('0\r\n\r\n');
    return await new Promise((resolve, reject) => {
      socket.once('data', (data) => resolve(String(data).split('\r\n')[0] ?? ''));
      socket.once('error', reject).once('close', () => resolve('closed'));
      socket.resume();
    });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? '';
  } finally {
    socket.destroy();
  }
}

describe.each([
  ['with its length', false],
  ['in chunks', true],
])('a body that is too large, sent %s', (_how, isChunked) => {
  test.each([1, 3])('of %i MB is read, so that the client can read the error', async (size) => {
    expect(await statusAfterWriting(size * MB, isChunked)).toBe('HTTP/1.1 413 Payload Too Large');
  });

  test("of 64 MB isn't read to its end", async () => {
    expect(await statusAfterWriting(64 * MB, isChunked)).toMatch(/^(ECONNRESET|EPIPE|closed)$/);
    expect((await bed.request({ url: '/health/live' })).status).toBe(200);
  });
});

test.each([
  ['Latin-1', Buffer.from('{"email":"jos\u00e9@example.com"}', 'latin1')],
  ['UTF-16', Buffer.from('{"email":"a@example.com"}', 'utf16le')],
])('a body in %s is malformed', async (_name, body) => {
  const headers = { 'content-type': 'application/json; charset=iso-8859-1' };
  const answer = await fetch(`${base}/auth/sso/onboarding`, { method: 'POST', headers, body });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_request' }]);
});
