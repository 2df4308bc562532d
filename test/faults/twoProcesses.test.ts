import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import pg from 'pg';
import { journey, reach, type Journey } from '../../e2e/applicant.ts';
import { startHttpFake, type HttpFake } from '../../e2e/fakes/httpFake.ts';
import { startTwilioFake, TWILIO, type TwilioFake } from '../../e2e/fakes/twilio.ts';
import { startServer, type Server } from '../../e2e/server.ts';
import { databases } from '../testbed.ts';

const APPLICANTS = 12;
const key = () => randomBytes(32).toString('base64');

let closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
  closers = [];
});

function kept<T extends { close(): Promise<unknown> }>(thing: T): T {
  closers.push(() => thing.close());
  return thing;
}

function sharedSettings(texts: TwilioFake): Record<string, string> {
  const schema = `t_${randomBytes(8).toString('hex')}`;
  const url = process.env.TEST_DATABASE_URL ?? '';
  closers.push(async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`drop schema if exists ${pg.escapeIdentifier(schema)} cascade`);
    await client.end();
  });
  return {
    DATABASE_URL: url,
    DATABASE_SCHEMA: schema,
    ENCRYPTION_KEYS: `first:${key()}`,
    LOOKUP_KEY: key(),
    LOG_LEVEL: 'error',
    ...smsSettings(texts),
  };
}

function smsSettings(texts: HttpFake): Record<string, string> {
  return {
    SMS_URL: texts.url,
    SMS_ACCOUNT_SID: TWILIO.accountSid,
    SMS_AUTH_TOKEN: TWILIO.authToken,
    SMS_FROM: TWILIO.from,
  };
}

async function askForCode(applicant: Journey, number: number): Promise<string> {
  const mobile = `415555${String(1000 + number)}`;
  expect((await applicant.sendSms(mobile)).status).toBe(200);
  return `+1${mobile}`;
}

describe.each(databases().filter((database) => database === 'postgres'))('two processes on %s', () => {
  test('send each message once, share sessions, and one may stop in the middle', async () => {
    const texts = kept(await startTwilioFake());
    const settings = sharedSettings(texts);
    const first = kept(await startServer(settings));
    const second = kept(await startServer(settings));
    const at = (turn: number): Server => (turn % 2 === 0 ? first : second);

    const applicants = await Promise.all(
      Array.from({ length: APPLICANTS }, (_, turn) => reach(journey(at(turn).url), 'INITIATED')),
    );
    const numbers = await Promise.all(applicants.map(askForCode));
    await expect.poll(() => texts.texts.length, { timeout: 30_000 }).toBe(APPLICANTS);

    const moved = journey(second.url, applicants[0]?.account);
    moved.token = applicants[0]?.token ?? '';
    const late = Promise.all(
      Array.from({ length: APPLICANTS }, (_, turn) =>
        reach(journey(second.url), 'INITIATED').then((one) => askForCode(one, 100 + turn)),
      ),
    );
    await first.close();
    numbers.push(...(await late));
    const code =
      /code is (\d{6})/.exec(texts.texts.find(({ to }) => to === numbers[0])?.text ?? '')?.[1] ?? '';
    expect((await moved.verifySms(code)).body).toEqual({ status: 'valid' });
    await expect.poll(() => texts.texts.length, { timeout: 90_000 }).toBe(2 * APPLICANTS);
    expect(texts.texts.map(({ to }) => to).toSorted()).toEqual(numbers.toSorted());
  }, 180_000);
});

test('a provider that hangs blocks no call, no other message, and no shutdown', async () => {
  const hanging = kept(await startHttpFake(() => ({ status: 200, body: {} })));
  hanging.behave('slow');
  const server = kept(await startServer({ ...smsSettings(hanging), PROVIDER_TIMEOUT_MS: '2000' }));
  const applicants = await Promise.all(
    Array.from({ length: 4 }, () => reach(journey(server.url), 'INITIATED')),
  );
  await Promise.all(applicants.map(askForCode));
  await expect.poll(() => hanging.heard.length, { timeout: 20_000 }).toBeGreaterThan(0);
  for (const applicant of applicants) expect((await applicant.status()).status).toBe(200);
  const mails = (await server.outbox()).filter(({ channel }) => channel === 'email');
  expect(mails).toHaveLength(applicants.length);
});
