import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addAcknowledged } from './migrationAcknowledged.ts';
import { createTables } from './migrationCreateTables.ts';
import { addDataKeys } from './migrationDataKeys.ts';
import { addDeadByAge, addIndexes } from './migrationIndexes.ts';
import { raiseTenantWall } from './migrationTenantWall.ts';
import { addLanguages } from './migrationLanguages.ts';
import { addMailbox } from './migrationMailbox.ts';
import { createOperations } from './migrationOperations.ts';

/**
 * Every change of the tables, in order; a name never changes once it was released. Each works on both databases and
 * keeps the version before it working, so that processes can be replaced one by one.
 */
export const migrations: Record<string, Migration> = {
  '001_create_tables': { up: (db: Kysely<unknown>) => createTables(db) },
  '002_operations': { up: (db: Kysely<unknown>) => createOperations(db) },
  '003_acknowledged': { up: (db: Kysely<unknown>) => addAcknowledged(db) },
  '004_data_keys': { up: (db: Kysely<unknown>) => addDataKeys(db) },
  '006_indexes': { up: (db: Kysely<unknown>) => addIndexes(db) },
  '007_tenant_wall': { up: (db: Kysely<unknown>) => raiseTenantWall(db) },
  '008_languages': { up: (db: Kysely<unknown>) => addLanguages(db) },
  '009_dead_by_age': { up: (db: Kysely<unknown>) => addDeadByAge(db) },
  '010_mailbox': { up: (db: Kysely<unknown>) => addMailbox(db) },
};
