import { PostgresAdapter, sql, type Kysely } from 'kysely';
import { legalNameKey } from '../../../domain/sections/businessNames.ts';
import { ALL_FACILITATORS, FACILITATOR_SETTING } from '../postgres.ts';
import { secureTables } from './rowLevelSecurity.ts';
import { index } from '../tableBuilder.ts';

const BATCH_SIZE = 2000;

/**
 * Each `application_in_*_order` index serves one sort order of the operators' application list when it is filtered by
 * product and stage.
 */
export async function addListIndexes(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  if (isPostgres) await sql`select set_config(${FACILITATOR_SETTING}, ${ALL_FACILITATORS}, true)`.execute(db);
  await db.schema
    .alterTable('application')
    .addColumn('legal_name_key', isPostgres ? sql`text collate "C"` : 'text')
    .execute();
  await fillKeys(db as Kysely<Tables>, isPostgres);
  await createCounts(db, isPostgres);

  const partColumns = ['fac_id', 'sp_product_slug', 'stage'];
  await index(db, 'application', 'application_in_change_order', [...partColumns, 'updated_at', 'id']);
  await index(db, 'application', 'application_in_submit_order', [...partColumns, 'submitted_at', 'id']);
  await index(db, 'application', 'application_in_name_order', [...partColumns, 'legal_name_key', 'id']);
  await db.schema.dropIndex('application_by_stage').execute();
  await db.schema.dropIndex('application_by_product').execute();
  await sql`create index application_by_merchant_id on application (fac_id, merchant_id)
    where merchant_id is not null`.execute(db);
}

interface Tables {
  application: { id: string; business: string | null };
}

async function fillKeys(db: Kysely<Tables>, isPostgres: boolean): Promise<void> {
  for (let last = ''; ;) {
    const found = await db
      .selectFrom('application')
      .select(['id', 'business'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    const end = found.at(-1);
    if (!end) return;
    last = end.id;
    const keys = JSON.stringify(
      found
        .map(({ id, business }) => ({ id, key: legalNameKey(business) }))
        .filter(({ key }) => key !== null),
    );
    await (
      isPostgres
        ? sql`update application set legal_name_key = filled.key
            from json_to_recordset(${keys}::json) as filled (id text, key text) where application.id = filled.id`
        : sql`update application set legal_name_key = filled.value ->> 'key'
            from json_each(${keys}) as filled where application.id = filled.value ->> 'id'`
    ).execute(db);
  }
}

/** Uses triggers, so that changes made by processes still running the previous version are counted too. */
async function createCounts(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  await db.schema
    .createTable('stage_count')
    .addColumn('id', isPostgres ? 'bigint' : 'integer', (column) =>
      isPostgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey(),
    )
    .addColumn('fac_id', 'text', (column) => column.notNull())
    .addColumn('sp_product_slug', 'text', (column) => column.notNull())
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('applications', 'integer', (column) => column.notNull())
    .execute();
  await index(db, 'stage_count', 'stage_count_by_stage', ['fac_id', 'sp_product_slug', 'stage']);
  await (isPostgres ? countOnPostgres(db) : countOnSqlite(db));
  // Count only after creating the triggers, because creating them locks the table against changes by other processes.
  await sql`insert into stage_count (fac_id, sp_product_slug, stage, applications)
    select fac_id, sp_product_slug, stage, count(*) from application
    group by fac_id, sp_product_slug, stage`.execute(db);
  await secureTables(db, ['stage_count']);
}

const INTO = sql`insert into stage_count (fac_id, sp_product_slug, stage, applications)`;
const COUNT_DOWN = sql`${INTO} values (old.fac_id, old.sp_product_slug, old.stage, -1)`;
const COUNT_UP = sql`${INTO} values (new.fac_id, new.sp_product_slug, new.stage, 1)`;

async function countOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function count_stage() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then ${COUNT_DOWN}; end if;
    if tg_op <> 'DELETE' then ${COUNT_UP}; end if;
    return null; end $$`.execute(db);
  await sql`create trigger application_is_counted after insert or delete on application
    for each row execute function count_stage()`.execute(db);
  await sql`create trigger application_is_moved after update of fac_id, sp_product_slug, stage on application for each row
    when ((old.fac_id, old.sp_product_slug, old.stage) is distinct from
      (new.fac_id, new.sp_product_slug, new.stage)) execute function count_stage()`.execute(db);
}

async function countOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger application_is_added after insert on application begin ${COUNT_UP}; end`.execute(
    db,
  );
  await sql`create trigger application_is_deleted after delete on application begin ${COUNT_DOWN}; end`.execute(
    db,
  );
  await sql`create trigger application_is_moved after update of fac_id, sp_product_slug, stage on application
    when (old.fac_id, old.sp_product_slug, old.stage) is not (new.fac_id, new.sp_product_slug, new.stage)
    begin ${COUNT_DOWN}; ${COUNT_UP}; end`.execute(db);
}
