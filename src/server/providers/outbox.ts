import { sql } from 'kysely';
import type { MessageTable } from '../db/schema/operations.ts';
import { stopHeaders } from './smtp.ts';
import { statement } from '../db/statement.ts';
import type { Db } from '../db/database.ts';
import type { Email, SendResult, Sms } from '../jobs/job.ts';
import type { Seal } from '../crypto/seal.ts';

export interface OutboxMessage {
  id: string;
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  createdAt: number;
}

type Body = Omit<OutboxMessage, 'id' | 'channel' | 'createdAt'>;

/** Messages are encrypted, because they contain codes and links. */
export function outbox({ db, seal, clock }: { db: Db; seal: Seal; clock: () => number }) {
  return async (message: Email | Sms, id: string): Promise<SendResult> => {
    const { kind, facId, about, to, text } = message;
    const body: Body = { to, text, ...(kind === 'email' ? emailParts(message) : NO_EMAIL) };
    const body_sealed = seal.seal(place(facId, id), JSON.stringify(body));
    await insertMessage(db, { id, fac_id: facId, about, channel: kind, body_sealed, created_at: clock() });
    return { ok: true };
  };
}

const NO_EMAIL = { subject: '', html: '', headers: {} };

function emailParts({ subject, html, stopUrl }: Email): Omit<Body, 'to' | 'text'> {
  return { subject, html, headers: stopUrl === undefined ? {} : stopHeaders(stopUrl) };
}

const insertMessage = statement((db, message: MessageTable) =>
  db
    .insertInto('message')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

export async function readOutbox({ db, seal }: { db: Db; seal: Seal }): Promise<OutboxMessage[]> {
  // Jobs that are due together run in any order, so order by the time when the job was queued.
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
    const { id, channel, created_at: createdAt } = row;
    return { id, channel, ...body, createdAt };
  });
}

const place = (facId: string, id: string) =>
  ({ facId, table: 'message', column: 'body_sealed', row: id }) as const;
