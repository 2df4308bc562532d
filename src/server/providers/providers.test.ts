import { afterEach, describe, expect, test } from 'vitest';
import { startSmtpFake } from '../../../e2e/fakes/smtp.ts';
import { startTwilioFake, TWILIO } from '../../../e2e/fakes/twilio.ts';
import type { Email, Sms } from '../jobs/job.ts';
import { smtp } from './smtp.ts';
import { twilio } from './twilio.ts';
import { trustFakes } from '../../../test/trustFakes.ts';

const email: Email = {
  kind: 'email',
  facId: 'harbor',
  about: '-',
  to: 'ann@example.com',
  subject: 'Your link',
  text: 'Plain body',
  html: '<p>HTML body</p>',
};
const sms: Sms = { kind: 'sms', facId: 'harbor', about: '-', to: '+14155550132', text: 'Code 123456' };

const senderOf = () => ({ name: 'Harbor Payments', supportEmail: 'support@harbor.test' });
const from = 'Mail <no-reply@mail.test>';
const timeoutMs = 2500;

trustFakes();

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

function mailer(url: string) {
  const provider = smtp({ url, from, senderOf, timeoutMs });
  closers.push(provider.close);
  return (more: Partial<Email> = {}) => provider.send({ ...email, ...more }, 'job-1');
}

async function mailServer(options: { implicitTls?: boolean } = {}) {
  const fake = await startSmtpFake(options);
  closers.push(fake.close);
  return { fake, send: mailer(fake.url) };
}

describe('email', () => {
  test.each([false, true])(
    'arrives over TLS after a login, with both bodies and an ID that repeats with the job (TLS at once: %s)',
    async (implicitTls) => {
      const { fake, send } = await mailServer({ implicitTls });
      expect(await send()).toEqual({ ok: true });
      const [mail] = fake.received;
      expect(mail).toMatchObject({ to: ['ann@example.com'], from: 'no-reply@mail.test', secure: true });
      expect(mail?.user).toBe('onboarding');
      expect(mail?.raw).toMatch(/^From: Harbor Payments <no-reply@mail\.test>/m);
      expect(mail?.raw).toMatch(/^Reply-To: support@harbor\.test/m);
      expect(mail?.raw).toMatch(/^Message-ID: <job-1@mail\.test>/im);
      expect(mail?.raw).toContain('Plain body');
      expect(mail?.raw).toContain('<p>HTML body</p>');
    },
  );

  test('of a reminder has the headers of one-click unsubscribe, and no other has them', async () => {
    const { fake, send } = await mailServer();
    const stopUrl = `https://apply.harbor.test/onboarding/reminders/${'x'.repeat(80)}`;
    expect(await send({ stopUrl })).toEqual({ ok: true });
    expect(await send()).toEqual({ ok: true });
    const [reminder = '', other = ''] = fake.received.map(({ raw }) => raw.replace(/\r\n[ \t]+/g, ' '));
    expect(reminder).toContain(`List-Unsubscribe: <${stopUrl}>\r\n`);
    expect(reminder).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(other).not.toContain('List-Unsubscribe');
  });

  test("451 is retried, and 550 isn't", async () => {
    const { fake, send } = await mailServer();
    fake.refuse(451);
    expect(await send()).toEqual({ ok: false, permanent: false, code: 'SMTP_451' });
    fake.refuse(550);
    expect(await send()).toEqual({ ok: false, permanent: true, code: 'SMTP_550' });
    fake.refuse(null);
    expect(await send()).toEqual({ ok: true });
    expect(fake.received).toHaveLength(1);
  });

  test.each([
    [554, 'greeting', false],
    [530, 'MAIL FROM', false],
    [550, 'MAIL FROM', false],
    [550, 'RCPT TO', true],
    [554, 'DATA', true],
  ] as const)('%i at %s is final: %s', async (code, command, permanent) => {
    const { fake, send } = await mailServer();
    fake.refuse(code, command);
    expect(await send()).toEqual({ ok: false, permanent, code: `SMTP_${code}` });
  });

  test('a wrong password is for the operator to fix, so the email waits', async () => {
    const { fake } = await mailServer();
    const send = mailer(fake.url.replace('mail-password', 'wrong'));
    expect(await send()).toEqual({ ok: false, permanent: false, code: 'SMTP_535' });
  });

  test.each(['down', 'slow', 'garbage'] as const)('a server that is %s passes', async (mode) => {
    const { fake, send } = await mailServer();
    fake.behave(mode);
    expect(await send()).toMatchObject({ ok: false, permanent: false });
    fake.behave('healthy');
    expect(await send()).toEqual({ ok: true });
    expect(fake.received).toHaveLength(1);
  });
});

async function smsService() {
  const fake = await startTwilioFake();
  closers.push(fake.close);
  return { fake, send: twilio({ url: fake.url, ...TWILIO, timeoutMs }) };
}

describe('text messages', () => {
  test("are sent with Twilio's call", async () => {
    const { fake, send } = await smsService();
    expect(await send(sms)).toEqual({ ok: true });
    expect(fake.texts).toEqual([{ to: '+14155550132', from: '+14155550100', text: 'Code 123456' }]);
  });

  test("name a messaging service if the setting is a service's ID", async () => {
    const { fake } = await smsService();
    const service = `MG${'0'.repeat(32)}`;
    await twilio({ url: fake.url, ...TWILIO, from: service, timeoutMs })(sms);
    expect(new URLSearchParams(fake.heard[0]?.body).get('MessagingServiceSid')).toBe(service);
  });

  test.each([
    [400, true],
    [401, false],
    [429, false],
    [500, false],
    [503, false],
  ])('%i is final: %s', async (status, permanent) => {
    const { fake, send } = await smsService();
    fake.refuse({ status, code: 21211 });
    expect(await send(sms)).toEqual({ ok: false, permanent, code: `SMS_${status}_21211` });
  });

  test.each(['down', 'slow', 'garbage'] as const)('a service that is %s passes', async (mode) => {
    const { fake, send } = await smsService();
    fake.behave(mode);
    expect(await send(sms)).toMatchObject({ ok: false, permanent: false });
    fake.behave('healthy');
    expect(await send(sms)).toEqual({ ok: true });
    expect(fake.texts).toHaveLength(1);
  });
});
