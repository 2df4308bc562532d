import type { CreateTableBuilder, Kysely } from 'kysely';

type Columns = Record<string, 'text' | 'bigint' | 'integer'>;
type Table = CreateTableBuilder<string, string>;

/** Begins a table. A `?` after a column's name lets it be null. */
export function table(db: Kysely<unknown>, name: string, columns: Columns): Table {
  return Object.entries(columns).reduce<Table>(
    (builder, [column, type]) =>
      column.endsWith('?')
        ? builder.addColumn(column.slice(0, -1), type)
        : builder.addColumn(column, type, (definition) => definition.notNull()),
    db.schema.createTable(name),
  );
}

/** An index over columns in the order in which they are asked for. */
export function index(db: Kysely<unknown>, table: string, name: string, columns: string[]): Promise<void> {
  return db.schema.createIndex(name).on(table).columns(columns).execute();
}
