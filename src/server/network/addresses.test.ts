import { expect, test } from 'vitest';
import { startHttpFake } from '../../../e2e/fakes/httpFake.ts';
import { guardedLookup, networkList, publicAddresses } from './addresses.ts';
import { post } from '../webhooks/post.ts';

const isPublic = publicAddresses([]);

test.each([
  ['127.0.0.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
  ['100.64.0.1', '198.18.0.1', '192.0.2.1', '224.0.0.1', '255.255.255.255', '240.0.0.1'],
  ['::1', '::', 'fe80::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', '2001:db8::1', '64:ff9b::a00:1'],
  ['::ffff:127.0.0.1', '::ffff:7f00:1', '[::ffff:10.0.0.1]', '2002:7f00:1::', '::7f00:1', 'fe80::1%eth0'],
  ['', 'localhost', '1.2.3', '127.1'],
])('not public: %s ...', (...addresses) => {
  expect(addresses.filter(isPublic)).toEqual([]);
});

test('recognizes public addresses', () => {
  const addresses = [
    '93.184.216.34',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '2606:4700::1111',
    '::ffff:1.1.1.1',
  ];
  expect(addresses.filter((address) => !isPublic(address))).toEqual([]);
});

test('allows a private network that was listed, and no other', () => {
  const mayCall = publicAddresses(['10.0.0.0/8', 'fd00::/8']);
  expect(['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1', '1.1.1.1'].every(mayCall)).toBe(true);
  expect(['192.168.1.1', '127.0.0.1', 'fe80::1'].some(mayCall)).toBe(false);
});

test.each(['10.0.0.0', '10.0.0.0/33', 'fd00::/129', 'x/8', '/8'])("%s isn't a network", (network) => {
  expect(networkList([network])).toBeUndefined();
});

test('rejects a name that resolves to this machine when connecting', async () => {
  const fake = await startHttpFake(() => ({ status: 204 }));
  const { port } = new URL(fake.url);
  const send = (host: string, mayCall?: typeof isPublic) =>
    post({ url: `http://${host}:${port}/`, headers: {}, body: '{}', timeoutMs: 5000, mayCall });
  for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433'])
    expect(await send(host, isPublic)).toEqual({ status: null, code: 'PRIVATE_ADDRESS' });
  expect(fake.heard).toEqual([]);
  expect(await send('localhost', publicAddresses(['127.0.0.0/8', '::1/128']))).toMatchObject({ status: 204 });
  expect(await send('127.0.0.1')).toEqual({ status: 204, text: '' });
  await fake.close();
});

test('rejects a name if one of several addresses is private', async () => {
  const refused = await new Promise((done) => {
    guardedLookup((address) => address !== '127.0.0.1')('localhost', { all: true }, (error) => done(error));
  });
  expect(refused).toMatchObject({ code: 'PRIVATE_ADDRESS' });
});

test('a receiver that is slow, down, redirects, switches protocols, or never ends blocks no delivery', async () => {
  let answer: object = {};
  const fake = await startHttpFake(() => answer);
  const send = (timeoutMs = 5000) =>
    post({ url: fake.url, headers: {}, body: '{}', timeoutMs, mayCall: undefined });
  answer = { status: 302, headers: { location: `${fake.url}/elsewhere` } };
  expect(await send()).toMatchObject({ status: 302 });
  expect(fake.heard.map(({ path }) => path)).toEqual(['/']);
  answer = { status: 101, headers: { connection: 'Upgrade', upgrade: 'websocket' }, body: '' };
  expect(await send()).toEqual({ status: 101, text: '' });
  answer = { status: 200, body: 'x'.repeat(1_000_000) };
  expect(await send()).toEqual({ status: 200, text: 'x'.repeat(1000) });
  fake.behave('slow');
  expect(await send(200)).toEqual({ status: null, code: 'TIMEOUT' });
  fake.behave('down');
  expect(await send()).toMatchObject({ status: null, code: expect.stringMatching(/^ECONNRESET|^EPIPE/) });
  await fake.close();
  expect(await send()).toEqual({ status: null, code: 'ECONNREFUSED' });
});
