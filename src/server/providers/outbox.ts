import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { MessageTable } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import type { Db } from '../deps.ts';
import type { Email, Sent, Sms } from '../providers.ts';
import type { Seal } from '../seal.ts';

/** A message that nobody was sent, as `GET /dev/outbox` shows it. */
export interface OutboxMessage {
  id: string;
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
  html: string;
  createdAt: number;
}

type Body = Omit<OutboxMessage, 'id' | 'channel' | 'createdAt'>;

/** Keeps messages in the database in place of a provider, sealed: they hold codes and links. */
export function outbox({ db, seal, clock }: { config: Config; db: Db; seal: Seal; clock: () => number }) {
  return {
    async put(message: Email | Sms, id: string): Promise<Sent> {
      const { kind, facId, to, text } = message;
      const letter =
        kind === 'email' ? { subject: message.subject, html: message.html } : { subject: '', html: '' };
      const body: Body = { to, text, ...letter };
      const body_sealed = seal.seal(place(facId, id), JSON.stringify(body));
      await insertMessage(db, { id, fac_id: facId, channel: kind, body_sealed, created_at: clock() });
      return { ok: true };
    },
  };
}

const insertMessage = statement((db, message: MessageTable) =>
  db
    .insertInto('message')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

/** Every message in the outbox, newest last. */
export async function readOutbox({ db, seal }: { db: Db; seal: Seal }): Promise<OutboxMessage[]> {
  // Several that were due at once arrive in any order; the order in which they were caused is what a reader expects.
  const caused = sql`coalesce(job.created_at, message.created_at)`;
  const rows = await db
    .selectFrom('message')
    .leftJoin('job', 'job.id', 'message.id')
    .selectAll('message')
    .orderBy(caused)
    .orderBy('message.created_at')
    .orderBy('message.id')
    .execute();
  return rows.map((row) => {
    const body = JSON.parse(seal.open(place(row.fac_id, row.id), row.body_sealed)) as Body;
    return { id: row.id, channel: row.channel, ...body, createdAt: row.created_at };
  });
}

const place = (facId: string, id: string) =>
  ({ facId, table: 'message', column: 'body_sealed', row: id }) as const;
