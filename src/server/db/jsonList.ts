import { PostgresAdapter, sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from './database.ts';

/**
 * Passes the list as one JSON parameter, so that lists of every length share a prepared statement. The query planners
 * of PostgreSQL and SQLite assume that the list is short and use an index.
 */
export function listedIn(db: Db | Tx, texts: readonly string[]): RawBuilder<string> {
  const json = JSON.stringify(texts);
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql<string>`(select json_array_elements_text(${json}::json))`
    : sql<string>`(select value from json_each(${json}))`;
}
