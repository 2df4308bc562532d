import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SectionColumn } from '../../../domain/sections/sections.ts';
import { addAcknowledged } from './acknowledged.ts';
import { addBankItems } from './bankItems.ts';
import { addBoarding } from './boarding.ts';
import { addConsole, extendConsole } from './console.ts';
import { createTables } from './createTables.ts';
import { addDataKeys } from './dataKeys.ts';
import { addDeadByAge, addIndexes } from './createIndexes.ts';
import { enableRowLevelSecurity } from './rowLevelSecurity.ts';
import { addExternal } from './external.ts';
import { addErasure } from './erasure.ts';
import { addKeyOwner } from './keyOwner.ts';
import { addLanguages } from './languages.ts';
import { addMailbox } from './mailbox.ts';
import { createOperations } from './operations.ts';
import { addOwnerLinks } from './ownerLinks.ts';
import { addOwnershipRule } from './ownershipRule.ts';
import { addPrefill } from './prefill.ts';
import { addProgress, orderUncounted } from './progress.ts';
import { addRequests } from './requests.ts';
import { addReturnUrl } from './returnUrl.ts';
import { addSearch } from './search.ts';
import { addSearchPlans } from './searchPlans.ts';
import { addStaff } from './staff.ts';

/**
 * Names never change after a release. Migrations run on both databases and must keep the previous server version
 * working, so that processes can be replaced one by one.
 */
export const migrations = {
  '001_create_tables': { up: (db: Kysely<unknown>) => createTables(db) },
  '002_operations': { up: (db: Kysely<unknown>) => createOperations(db) },
  '003_acknowledged': { up: (db: Kysely<unknown>) => addAcknowledged(db) },
  '004_data_keys': { up: (db: Kysely<unknown>) => addDataKeys(db) },
  '006_indexes': { up: (db: Kysely<unknown>) => addIndexes(db) },
  '007_tenant_wall': { up: (db: Kysely<unknown>) => enableRowLevelSecurity(db) },
  '008_languages': { up: (db: Kysely<unknown>) => addLanguages(db) },
  '009_dead_by_age': { up: (db: Kysely<unknown>) => addDeadByAge(db) },
  '010_mailbox': { up: (db: Kysely<unknown>) => addMailbox(db) },
  '011_requests': { up: (db: Kysely<unknown>) => addRequests(db) },
  '012_boarding': { up: (db: Kysely<unknown>) => addBoarding(db) },
  '013_erasure': { up: (db: Kysely<unknown>) => addErasure(db) },
  '014_search': { up: (db: Kysely<unknown>) => addSearch(db) },
  '015_external': { up: (db: Kysely<unknown>) => addExternal(db) },
  '016_search_plans': { up: (db: Kysely<unknown>) => addSearchPlans(db) },
  '016_staff': { up: (db: Kysely<unknown>) => addStaff(db) },
  '017_ownership_rule': { up: (db: Kysely<unknown>) => addOwnershipRule(db) },
  '020_progress': { up: (db: Kysely<unknown>) => addProgress(db) },
  '021_console': { up: (db: Kysely<unknown>) => addConsole(db) },
  '022_prefill': { up: (db: Kysely<unknown>) => addPrefill(db) },
  '025_return_url': { up: (db: Kysely<unknown>) => addReturnUrl(db) },
  '026_bank_items': { up: (db: Kysely<unknown>) => addBankItems(db) },
  '026_console': { up: (db: Kysely<unknown>) => extendConsole(db) },
  '026_owner_links': { up: (db: Kysely<unknown>) => addOwnerLinks(db) },
  '027_uncounted': { up: (db: Kysely<unknown>) => orderUncounted(db) },
  '029_key_owner': { up: (db: Kysely<unknown>) => addKeyOwner(db) },
} satisfies Record<string, Migration>;

/** Names the migration that adds each section's column to `application`. A section without one doesn't compile. */
export type SectionMigrations = Named<{
  business: '001_create_tables';
  payout: '001_create_tables';
}>;

type Named<Sections extends Record<SectionColumn, keyof typeof migrations>> = Sections;
