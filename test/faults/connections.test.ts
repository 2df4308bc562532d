import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../e2e/applicant.ts';
import { startTestbed, type Testbed } from '../testbed.ts';

let bed: Testbed;
let base: string;
let applicant: Journey;
beforeAll(async () => {
  bed = await startTestbed({ env: { LOG_LEVEL: 'silent' } });
  base = await bed.listen();
  applicant = await reach(journey(base), 'TYPE_SELECTED');
  expect((await applicant.saveBusiness({ dbaName: 'Whole' })).status).toBe(200);
});
afterAll(() => bed.close());

async function dial(): Promise<Socket> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket.on('error', () => {}).resume();
}

async function say(bytes: string): Promise<string> {
  const socket = await dial();
  const answer = text(socket);
  socket.end(bytes);
  return answer;
}

const PATH = '/onboarding/accounts/identity/business/partial';
const head = (length: number, more = '') =>
  `POST ${PATH} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${applicant.token}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;
const stored = async () =>
  (await applicant.call('GET', '/onboarding/accounts/identity/business')).body.data.business.dbaName;
const failures = async () => {
  const { body } = await bed.request({ url: '/metrics' });
  const counts = [...String(body).matchAll(/^http_server_errors_total.* (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
};

describe('a body that is cut off', () => {
  const body = JSON.stringify({ dbaName: 'Half a name' });

  test.each(['breaks off', 'ends', 'stands still and breaks off'])('and %s saves nothing', async (how) => {
    const socket = await dial();
    socket.write(head(body.length) + body.slice(0, -5));
    if (how === 'stands still and breaks off') await new Promise((done) => setTimeout(done, 300));
    if (how === 'ends') socket.end();
    else socket.resetAndDestroy();
    await once(socket, 'close');
    expect(await stored()).toBe('Whole');
    expect(await failures()).toBe(0);
  });

  test('or is shorter or longer than declared saves nothing', async () => {
    expect(await say(head(body.length - 3) + body)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await stored()).toBe('Whole');
  });
});

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n', 400],
  ['a header with a line break', 'GET / HTTP/1.1\r\nHost: localhost\r\nx: a\nb\r\n\r\n', 400],
  [
    'two lengths',
    `POST ${PATH} HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx`,
    400,
  ],
  [
    'a length and chunks',
    `POST ${PATH} HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['headers without end', `GET / HTTP/1.1\r\nHost: localhost\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is rejected in the documented form', async (_name, bytes, status) => {
  const answer = await say(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const [headers = '', body = ''] = answer.split('\r\n\r\n');
  expect(headers).toContain('application/json');
  expect(headers).toMatch(/x-app-version: \d/);
  expect(headers).toMatch(/x-request-id: \w/);
  expect(JSON.parse(body)).toMatchObject({ success: false, code: 'invalid_request' });
});

test('a request in progress when the server stops gets its response, and so does the next on its connection', async () => {
  const other = await startTestbed({ env: { LOG_LEVEL: 'silent' } });
  const address = new URL(await other.listen());
  const late = await reach(journey(address.origin), 'TYPE_SELECTED');
  const body = JSON.stringify({ dbaName: 'Saved while stopping' });
  const socket = connect(Number(address.port), address.hostname);
  await once(socket, 'connect');
  const request = `POST ${PATH} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${late.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  socket.write(request + body.slice(0, 5));
  await new Promise((done) => setTimeout(done, 100));
  const closed = other.app.close();
  // A server that is shutting down rejects new connections but still serves open ones.
  socket.write(body.slice(5));
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
  const rows = await other.deps.db.selectFrom('application').select('business').execute();
  expect(JSON.stringify(rows)).toContain('Saved while stopping');
  await other.close();
});
