import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { OutboxMessage, Server } from './server.ts';

type Row = Record<string, unknown>;

/** Reads rows from the server's database. Works while the server is running. */
export function rows(server: Server, sql: string, ...values: (string | number)[]): Row[] {
  const database = new DatabaseSync(join(server.dataDir, 'onboarding.db'), { readOnly: true });
  try {
    return database.prepare(sql).all(...values);
  } finally {
    database.close();
  }
}

/** Writes to the server's database. Use this only while the server is stopped. */
export function plant(server: Server, sql: string, ...values: string[]): void {
  const database = new DatabaseSync(join(server.dataDir, 'onboarding.db'));
  try {
    database.prepare(sql).run(...values);
  } finally {
    database.close();
  }
}

/** Returns the rows of an account's latest application, with its sections as parsed JSON. Throws if there is none. */
export function storedOf(server: Server, email: string) {
  const [account] = rows(server, 'select * from account where email = ?', email);
  const [application] = rows(
    server,
    'select * from application where account_id = ? order by created_at desc limit 1',
    String(account?.['id']),
  );
  if (!account || !application) throw new Error(`${email} has no application.`);
  const [group] = rows(server, 'select * from identity_group where id = ?', String(application['group_id']));
  // oxlint-disable-next-line typescript/no-explicit-any -- a test knows what it stored
  const json = (row: Row | undefined, column: string): any => {
    const text = row?.[column];
    return typeof text === 'string' ? JSON.parse(text) : null;
  };
  return {
    account,
    application,
    group,
    business: json(application, 'business'),
    owners: json(group, 'owners'),
    contact: json(group, 'contact'),
    payout: json(application, 'payout'),
  };
}

export async function mailsTo(server: Server, email: string): Promise<OutboxMessage[]> {
  return (await server.outbox()).filter(({ channel, to }) => channel === 'email' && to === email);
}
