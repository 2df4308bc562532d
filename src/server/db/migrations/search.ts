import { PostgresAdapter, sql, type Kysely } from 'kysely';
import { businessNames } from '../../../domain/sections/businessNames.ts';
import { wordsOf } from '../../../domain/values/words.ts';
import { ALL_FACILITATORS, FACILITATOR_SETTING } from '../postgres.ts';
import { secureTables } from './rowLevelSecurity.ts';
import { addColumns, index } from '../tableBuilder.ts';

const APPLICATIONS_AT_ONCE = 500;
/** Each word takes three parameters, so an insert stays below SQLite's limit of 32,766. */
const WORDS_AT_ONCE = 5000;

export async function addSearch(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await addColumns(db, 'application', { external_id: 'text' });
  await db.schema
    .createTable('application_word')
    .addColumn('fac_id', 'text', (column) => column.notNull())
    .addColumn('application_id', 'text', (column) => column.notNull())
    // Prefix searches need byte order, regardless of the database's collation.
    .addColumn('word', isPostgres ? sql`text collate "C"` : 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('application_word_pk', ['application_id', 'word'])
    .addForeignKeyConstraint(
      'application_word_application',
      ['application_id'],
      'application',
      ['id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  if (isPostgres) await sql`select set_config(${FACILITATOR_SETTING}, ${ALL_FACILITATORS}, true)`.execute(db);
  await fillWords(db as Kysely<Tables>);
  await index(db, 'application_word', 'application_word_by_word', ['fac_id', 'word', 'application_id']);
  await secureTables(db, ['application_word']);

  await sql`create index application_decided on application (fac_id, updated_at, id)
    where decided_at is not null`.execute(db);
  await sql`create index application_by_external_id on application (fac_id, external_id)
    where external_id is not null`.execute(db);
}

interface Tables {
  application: { id: string; fac_id: string; account_id: string; business: string | null };
  account: { id: string; name: string; email: string };
  application_word: { fac_id: string; application_id: string; word: string };
}

async function fillWords(db: Kysely<Tables>): Promise<void> {
  for (let last = ''; ;) {
    const found = await db
      .selectFrom('application')
      .innerJoin('account', 'account.id', 'application.account_id')
      .select(['application.id', 'application.fac_id', 'application.business'])
      .select(['account.name', 'account.email'])
      .where('application.id', '>', last)
      .orderBy('application.id')
      .limit(APPLICATIONS_AT_ONCE)
      .execute();
    const rows = found.flatMap(({ id, fac_id, business, name, email }) => {
      const { legalName, dbaName } = businessNames(business);
      return wordsOf(name, email, legalName, dbaName).map((word) => ({ fac_id, application_id: id, word }));
    });
    for (let at = 0; at < rows.length; at += WORDS_AT_ONCE)
      await db
        .insertInto('application_word')
        .values(rows.slice(at, at + WORDS_AT_ONCE))
        .execute();
    const end = found.at(-1);
    if (!end) return;
    last = end.id;
  }
}
