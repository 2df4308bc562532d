import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Tx } from './database.ts';

/**
 * Makes transactions that pass the same `name` wait for each other. Use it for checks that have no row to lock, such
 * as whether a row exists yet. PostgreSQL only; SQLite has a single writer.
 */
export async function takeTurns(
  { config }: { config: Pick<Config, 'databaseUrl'> },
  tx: Tx,
  name: string,
): Promise<void> {
  if (config.databaseUrl !== null) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx);
}
