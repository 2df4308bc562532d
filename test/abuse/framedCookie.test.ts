import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount } from '../../e2e/applicant.ts';
import { captchaToken, productionSettings } from '../../e2e/production.ts';
import { startTestbed, type TestAnswer, type Testbed } from '../testbed.ts';

const HOST = 'localhost';
const OWN = { origin: `https://${HOST}`, 'x-framed': '1', 'sec-fetch-site': 'same-origin' };
const COOKIE = '__Host-onboarding_harbor_framed';

let bed: Testbed;
let started: TestAnswer;
beforeAll(async () => {
  bed = await startTestbed({ env: productionSettings() });
  started = await bed.request({
    method: 'POST',
    url: '/onboarding/accounts/initiate',
    headers: { host: HOST, ...OWN, 'x-captcha-token': await captchaToken(bed) },
    body: newAccount(),
  });
  expect(started.status).toBe(200);
});
afterAll(() => bed.close());

const ask = (path: string, headers: Record<string, string>, name = COOKIE) =>
  bed.request({
    method: 'POST',
    url: `/auth/${path}`,
    headers: { host: HOST, ...headers },
    cookies: { [name]: started.cookies[COOKIE] ?? '' },
    body: { facId: 'harbor', application: 'payments' },
  });
const signOn = (headers: Record<string, string>, name?: string) => ask('sso/onboarding', headers, name);

const FOREIGN: Record<string, Record<string, string>> = {
  'a website that the browser lets send the cookie': { origin: 'https://portal.example' },
  'the same, as browsers mark it': { origin: 'https://portal.example', 'sec-fetch-site': 'cross-site' },
  'a website without an origin': { 'sec-fetch-site': 'cross-site' },
  'a form of another website': { origin: 'null', 'sec-fetch-site': 'cross-site' },
  'another service on our host': { origin: `https://${HOST}:8443`, 'sec-fetch-site': 'same-site' },
  'a page that looks like ours to the server alone': {
    origin: `https://${HOST}`,
    'sec-fetch-site': 'cross-site',
  },
};

test("a frame's cookie is partitioned, and no script reads it", () => {
  const cookies = [started.headers['set-cookie']].flat();
  expect(cookies[0]).toMatch(
    /^__Host-onboarding_harbor_framed=[\w-]{43}; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/,
  );
});

test('it works for the sign-on call only from a page in a frame', async () => {
  expect((await signOn(OWN)).status).toBe(200);
  const { 'x-framed': _framed, ...direct } = OWN;
  expect((await signOn(direct)).status).toBe(401);
  expect((await signOn(direct, '__Host-onboarding_harbor')).status).toBe(200);
  expect((await signOn(OWN, '__Host-onboarding_harbor')).status).toBe(401);
});

test.each(Object.entries(FOREIGN))('from %s it opens and ends nothing', async (_name, headers) => {
  const framed: Record<string, string>[] = [{}, { 'x-framed': '1' }];
  for (const more of framed) {
    expect((await signOn({ ...headers, ...more })).status).toBe(401);
    const answer = await ask('logout/onboarding', { ...headers, ...more });
    expect(answer.headers['access-control-allow-origin']).not.toBe('https://portal.example');
    expect((await signOn(OWN)).status).toBe(200);
  }
});

test('no other website may send the header', async () => {
  const { headers } = await bed.request({
    method: 'OPTIONS',
    url: '/auth/sso/onboarding',
    headers: { host: HOST, origin: 'https://portal.example', 'access-control-request-headers': 'x-framed' },
  });
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['access-control-allow-headers']).not.toContain('x-framed');
});

test('a page in a frame signs out', async () => {
  const answer = await ask('logout/onboarding', OWN);
  expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-onboarding_harbor_framed=; .*Partitioned/);
  expect((await signOn(OWN)).status).toBe(401);
});
