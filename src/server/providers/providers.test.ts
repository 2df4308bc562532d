import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PEER_CA, startSmtpPeer } from '../../../e2e/peers/smtp.ts';
import { startTwilioPeer, TWILIO } from '../../../e2e/peers/twilio.ts';
import type { Email, Sms } from '../providers.ts';
import { smtp } from './smtp.ts';
import { twilio } from './twilio.ts';

const email: Email = {
  kind: 'email',
  facId: 'harbor',
  to: 'ann@example.com',
  subject: 'Your link',
  text: 'Plain body',
  html: '<p>HTML body</p>',
};
const sms: Sms = { kind: 'sms', facId: 'harbor', to: '+14155550132', text: 'Code 123456' };

const senderOf = () => ({ name: 'Harbor Payments', supportEmail: 'support@harbor.test' });
const from = 'Mail <no-reply@mail.test>';
const timeoutMs = 2500;

beforeAll(() => setDefaultCACertificates([...getCACertificates('default'), readFileSync(PEER_CA, 'utf8')]));

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

function mailer(url: string) {
  const provider = smtp({ url, from, senderOf, timeoutMs });
  closers.push(provider.close);
  return () => provider.send(email, 'job-1');
}

async function mailServer(options: { implicitTls?: boolean } = {}) {
  const peer = await startSmtpPeer(options);
  closers.push(peer.close);
  return { peer, send: mailer(peer.url) };
}

describe('e-mail', () => {
  test.each([false, true])(
    'arrives over TLS after a log-in, with both bodies and an id that repeats with the job (TLS at once: %s)',
    async (implicitTls) => {
      const { peer, send } = await mailServer({ implicitTls });
      expect(await send()).toEqual({ ok: true });
      const [mail] = peer.received;
      expect(mail).toMatchObject({ to: ['ann@example.com'], from: 'no-reply@mail.test', secure: true });
      expect(mail?.user).toBe('onboarding');
      expect(mail?.raw).toMatch(/^From: Harbor Payments <no-reply@mail\.test>/m);
      expect(mail?.raw).toMatch(/^Reply-To: support@harbor\.test/m);
      expect(mail?.raw).toMatch(/^Message-ID: <job-1@mail\.test>/im);
      expect(mail?.raw).toContain('Plain body');
      expect(mail?.raw).toContain('<p>HTML body</p>');
    },
  );

  test('451 asks to come back, 550 does not', async () => {
    const { peer, send } = await mailServer();
    peer.refuse(451);
    expect(await send()).toEqual({ ok: false, permanent: false, code: 'SMTP_451' });
    peer.refuse(550);
    expect(await send()).toEqual({ ok: false, permanent: true, code: 'SMTP_550' });
    peer.refuse(null);
    expect(await send()).toEqual({ ok: true });
    expect(peer.received).toHaveLength(1);
  });

  test('a wrong password is ours to mend, so the e-mail waits', async () => {
    const { peer } = await mailServer();
    const send = mailer(peer.url.replace('mail-password', 'wrong'));
    expect(await send()).toEqual({ ok: false, permanent: false, code: 'SMTP_535' });
  });

  test.each(['down', 'slow', 'garbage'] as const)('a server that is %s passes', async (mode) => {
    const { peer, send } = await mailServer();
    peer.behave(mode);
    expect(await send()).toMatchObject({ ok: false, permanent: false });
    peer.behave('well');
    expect(await send()).toEqual({ ok: true });
    expect(peer.received).toHaveLength(1);
  });
});

async function smsService() {
  const peer = await startTwilioPeer();
  closers.push(peer.close);
  return { peer, send: twilio({ url: peer.url, ...TWILIO, timeoutMs }) };
}

describe('text messages', () => {
  test('go out as Twilio’s call', async () => {
    const { peer, send } = await smsService();
    expect(await send(sms)).toEqual({ ok: true });
    expect(peer.texts).toEqual([{ to: '+14155550132', from: '+14155550100', text: 'Code 123456' }]);
  });

  test('name a messaging service where the setting is the id of one', async () => {
    const { peer } = await smsService();
    const service = `MG${'0'.repeat(32)}`;
    await twilio({ url: peer.url, ...TWILIO, from: service, timeoutMs })(sms);
    expect(new URLSearchParams(peer.heard[0]?.body).get('MessagingServiceSid')).toBe(service);
  });

  test.each([
    [400, true],
    [401, false],
    [429, false],
    [500, false],
    [503, false],
  ])('%i is final: %s', async (status, permanent) => {
    const { peer, send } = await smsService();
    peer.refuse({ status, code: 21211 });
    expect(await send(sms)).toEqual({ ok: false, permanent, code: `SMS_${status}_21211` });
  });

  test.each(['down', 'slow', 'garbage'] as const)('a service that is %s passes', async (mode) => {
    const { peer, send } = await smsService();
    peer.behave(mode);
    expect(await send(sms)).toMatchObject({ ok: false, permanent: false });
    peer.behave('well');
    expect(await send(sms)).toEqual({ ok: true });
    expect(peer.texts).toHaveLength(1);
  });
});
