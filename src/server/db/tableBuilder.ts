import type { CreateTableBuilder, Kysely } from 'kysely';

type Columns = Record<string, 'text' | 'bigint' | 'integer'>;
type Table = CreateTableBuilder<string, string>;

/** A `?` after a column name makes the column nullable. */
export function table(db: Kysely<unknown>, name: string, columns: Columns): Table {
  return Object.entries(columns).reduce<Table>(
    (builder, [column, type]) =>
      column.endsWith('?')
        ? builder.addColumn(column.slice(0, -1), type)
        : builder.addColumn(column, type, (definition) => definition.notNull()),
    db.schema.createTable(name),
  );
}

/** Adds nullable columns, one statement each, because SQLite accepts only one column per statement. */
export async function addColumns(db: Kysely<unknown>, table: string, columns: Columns): Promise<void> {
  for (const [column, type] of Object.entries(columns))
    await db.schema.alterTable(table).addColumn(column, type).execute();
}

export function index(db: Kysely<unknown>, table: string, name: string, columns: string[]): Promise<void> {
  return db.schema.createIndex(name).on(table).columns(columns).execute();
}
