import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** The database or a transaction. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
