import { afterEach, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { startSmtpFake } from '../../../e2e/fakes/smtp.ts';
import { startTwilioFake, TWILIO } from '../../../e2e/fakes/twilio.ts';
import { databases, startTestbed } from '../../../test/testbed.ts';
import { trustFakes } from '../../../test/trustFakes.ts';

trustFakes();

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

describe.each(databases())('messages on %s', (database) => {
  test.each(['down', 'slow', 'garbage'] as const)(
    'block no caller while their providers are %s, and arrive once when they are back',
    async (mode) => {
      const mail = await startSmtpFake();
      const twilio = await startTwilioFake();
      const bed = await startTestbed({
        database,
        clock: 1_800_000_000_000,
        env: {
          SMTP_URL: mail.url,
          MAIL_FROM: 'no-reply@mail.test',
          SMS_URL: twilio.url,
          SMS_ACCOUNT_SID: TWILIO.accountSid,
          SMS_AUTH_TOKEN: TWILIO.authToken,
          SMS_FROM: TWILIO.from,
          PROVIDER_TIMEOUT_MS: '2000',
          LOG_LEVEL: 'silent',
        },
      });
      closers.push(mail.close, twilio.close, bed.close);
      for (const fake of [mail, twilio]) fake.behave(mode);

      const applicant = await reach(journey(await bed.listen()), 'SUBMITTED');
      for (let tries = 0; tries < 2; tries += 1) {
        await bed.drain();
        bed.advance(5000);
      }
      expect([mail.received, twilio.texts]).toEqual([[], []]);

      for (const fake of [mail, twilio]) fake.behave('healthy');
      for (let tries = 0; tries < 3; tries += 1) {
        bed.advance(60_000);
        await bed.drain();
      }
      expect(mail.received.map(({ to }) => to)).toEqual([
        [applicant.account.email],
        [applicant.account.email],
      ]);
      const ids = mail.received.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]);
      expect(new Set(ids).size).toBe(2);
      expect(twilio.texts).toHaveLength(1);
      const states = await bed.deps.db
        .selectFrom('job')
        .select('state')
        .where('kind', 'in', ['email', 'sms'])
        .distinct()
        .execute();
      expect(states).toEqual([{ state: 'done' }]);
    },
  );
});
