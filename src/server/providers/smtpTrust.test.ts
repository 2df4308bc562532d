import { expect, test } from 'vitest';
import { startSmtpPeer } from '../../../e2e/peers/smtp.ts';
import { smtp } from './smtp.ts';

test('a mail server whose certificate nobody vouches for is told nothing', async () => {
  const peer = await startSmtpPeer({ implicitTls: true });
  const senderOf = () => undefined;
  const provider = smtp({ url: peer.url, from: 'a@mail.test', senderOf, timeoutMs: 2000 });
  const letter = { to: 'ann@example.com', subject: 's', text: 't', html: 'h' };
  const sent = await provider.send({ kind: 'email', facId: 'harbor', ...letter }, 'job-1');
  expect(sent).toMatchObject({ ok: false, permanent: false });
  expect(peer.received).toEqual([]);
  provider.close();
  await peer.close();
});
