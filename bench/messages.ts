import type { SmtpFake } from '../e2e/fakes/smtp.ts';
import type { Server } from '../e2e/server.ts';
import type { Texts } from './ownerAsker.ts';

/** How long a killed process's job can stay claimed on PostgreSQL, plus a margin, in milliseconds. */
export const LEASE_MS = 65_000;

type EmailIds = Map<string, string[]>;

function idsOf(messages: readonly { to: string; id: string }[]): EmailIds {
  const sent: EmailIds = new Map();
  for (const { to, id } of messages) sent.set(to, [...(sent.get(to) ?? []), id]);
  return sent;
}

export async function emailIds(server: Server, fake: SmtpFake | undefined): Promise<EmailIds> {
  if (!fake) return idsOf((await server.outbox()).filter(({ channel }) => channel === 'email'));
  return idsOf(
    fake.received.map(({ to, raw }) => ({
      to: to[0] ?? '',
      id: /^Message-ID: *(\S+)/im.exec(raw)?.[1] ?? raw,
    })),
  );
}

export async function textsOf(server: Server, fake: SmtpFake | undefined): Promise<Texts> {
  const mailed = (fake?.received ?? []).map(({ to, raw }) => ({ to: to[0] ?? '', text: decoded(raw) }));
  const all = new Map<string, string[]>();
  for (const { to, text } of [...(await server.outbox()), ...mailed])
    all.set(to, [...(all.get(to) ?? []), text]);
  return all;
}

function decoded(raw: string): string {
  const whole = raw.replaceAll(/=\r?\n/g, '');
  return whole.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

export async function settled(read: () => Promise<EmailIds>, expected: readonly string[]): Promise<EmailIds> {
  for (let attempt = 0; ; attempt += 1) {
    const sent = await read();
    if (expected.every((email) => sent.has(email)) || attempt > 90) {
      // On PostgreSQL, a killed process's job runs again, and could send a duplicate, only after its lease has expired.
      if (attempt <= 90) await new Promise((done) => setTimeout(done, LEASE_MS));
      return read();
    }
    await new Promise((done) => setTimeout(done, 1000));
  }
}
