import type { CreateTableBuilder, Kysely } from 'kysely';

type ColumnType = 'text' | 'bigint' | 'integer';
type Columns = Record<string, ColumnType>;
type Reference = ReturnType<typeof references>;
type Table = CreateTableBuilder<string, string>;

export function references(target: string, onDelete: 'cascade' | 'no action' = 'no action') {
  return { target, onDelete };
}

/** A `?` after a column name makes the column nullable. */
export function table(
  db: Kysely<unknown>,
  name: string,
  key: string[],
  columns: Record<string, ColumnType | Reference>,
): Table {
  let builder = (db.schema.createTable(name) as Table).addPrimaryKeyConstraint(`${name}_pk`, key);
  for (const [declared, type] of Object.entries(columns)) {
    const column = declared.replace('?', '');
    const isReference = typeof type === 'object';
    builder = builder.addColumn(column, isReference ? 'text' : type, (definition) =>
      column === declared ? definition.notNull() : definition,
    );
    if (isReference)
      builder = builder.addForeignKeyConstraint(
        `${name}_${column.replace('_id', '')}`,
        [column],
        type.target,
        ['id'],
        (constraint) => (type.onDelete === 'cascade' ? constraint.onDelete('cascade') : constraint),
      );
  }
  return builder;
}

/** The columns are nullable. SQLite accepts only one column per statement. */
export async function addColumns(db: Kysely<unknown>, table: string, columns: Columns): Promise<void> {
  for (const [column, type] of Object.entries(columns))
    await db.schema.alterTable(table).addColumn(column, type).execute();
}

export function index(db: Kysely<unknown>, table: string, name: string, columns: string[]): Promise<void> {
  return db.schema.createIndex(name).on(table).columns(columns).execute();
}
