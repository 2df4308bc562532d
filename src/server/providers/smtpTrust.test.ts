import { expect, test } from 'vitest';
import { startSmtpFake } from '../../../e2e/fakes/smtp.ts';
import { smtp } from './smtp.ts';

test('a mail server without a trusted certificate receives nothing', async () => {
  const fake = await startSmtpFake({ implicitTls: true });
  const senderOf = () => undefined;
  const provider = smtp({ url: fake.url, from: 'a@mail.test', senderOf, timeoutMs: 2000 });
  const content = { to: 'ann@example.com', subject: 's', text: 't', html: 'h' };
  const sent = await provider.send({ kind: 'email', facId: 'harbor', about: '-', ...content }, 'job-1');
  expect(sent).toMatchObject({ ok: false, permanent: false });
  expect(fake.received).toEqual([]);
  provider.close();
  await fake.close();
});
