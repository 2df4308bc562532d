import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SectionColumn } from '../../domain/sections/sections.ts';
import {
  addBankItems,
  addBoarding,
  addDataKeys,
  addErasure,
  addExternal,
  addMailbox,
  addOwnerLinks,
  addPrefill,
} from './migrations/additions.ts';
import { addConsole, extendConsole } from './migrations/console.ts';
import { createTables } from './migrations/createTables.ts';
import { addDeadByAge, addEndedInvites, addIndexes } from './migrations/createIndexes.ts';
import { enableRowLevelSecurity } from './migrations/rowLevelSecurity.ts';
import { createOperations } from './migrations/operations.ts';
import { addProgress, orderUncounted } from './migrations/progress.ts';
import { addRequests } from './migrations/requests.ts';
import { addSearch } from './migrations/search.ts';
import { addListIndexes } from './migrations/searchPlans.ts';
import { addStaff } from './migrations/staff.ts';
import { addColumns } from './tableBuilder.ts';

/**
 * A migration's name must not change after a release. Migrations run on both databases and must keep the previous
 * server version working, so that processes can be replaced one by one.
 */
export const migrations = {
  '001_create_tables': { up: (db: Kysely<unknown>) => createTables(db) },
  '002_operations': { up: (db: Kysely<unknown>) => createOperations(db) },
  '003_acknowledged': {
    up: (db: Kysely<unknown>) => addColumns(db, 'application', { acknowledged: 'text' }),
  },
  '004_data_keys': { up: (db: Kysely<unknown>) => addDataKeys(db) },
  '006_indexes': { up: (db: Kysely<unknown>) => addIndexes(db) },
  '007_tenant_wall': { up: (db: Kysely<unknown>) => enableRowLevelSecurity(db) },
  '008_languages': { up: (db: Kysely<unknown>) => addColumns(db, 'application', { language: 'text' }) },
  '009_dead_by_age': { up: (db: Kysely<unknown>) => addDeadByAge(db) },
  '010_mailbox': { up: (db: Kysely<unknown>) => addMailbox(db) },
  '011_requests': { up: (db: Kysely<unknown>) => addRequests(db) },
  '012_boarding': { up: (db: Kysely<unknown>) => addBoarding(db) },
  '013_erasure': { up: (db: Kysely<unknown>) => addErasure(db) },
  '014_search': { up: (db: Kysely<unknown>) => addSearch(db) },
  '015_external': { up: (db: Kysely<unknown>) => addExternal(db) },
  '016_search_plans': { up: (db: Kysely<unknown>) => addListIndexes(db) },
  '016_staff': { up: (db: Kysely<unknown>) => addStaff(db) },
  '017_ownership_rule': {
    up: (db: Kysely<unknown>) => addColumns(db, 'identity_group', { nobody_owns_25: 'integer' }),
  },
  '020_progress': { up: (db: Kysely<unknown>) => addProgress(db) },
  '021_console': { up: (db: Kysely<unknown>) => addConsole(db) },
  '022_prefill': { up: (db: Kysely<unknown>) => addPrefill(db) },
  '025_return_url': { up: (db: Kysely<unknown>) => addColumns(db, 'invite', { return_url: 'text' }) },
  '026_bank_items': { up: (db: Kysely<unknown>) => addBankItems(db) },
  '026_console': { up: (db: Kysely<unknown>) => extendConsole(db) },
  '026_owner_links': { up: (db: Kysely<unknown>) => addOwnerLinks(db) },
  '027_uncounted': { up: (db: Kysely<unknown>) => orderUncounted(db) },
  '029_key_owner': { up: (db: Kysely<unknown>) => addColumns(db, 'operator_key', { owner_id: 'text' }) },
  '030_about_name': { up: (db: Kysely<unknown>) => addColumns(db, 'request_item', { about_name: 'text' }) },
  '031_ended_invites': { up: (db: Kysely<unknown>) => addEndedInvites(db) },
} satisfies Record<string, Migration>;

export type SectionMigrations = Named<{
  business: '001_create_tables';
  payout: '001_create_tables';
}>;

type Named<Sections extends Record<SectionColumn, keyof typeof migrations>> = Sections;
