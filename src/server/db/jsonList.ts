import { PostgresAdapter, sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from './database.ts';

/**
 * Subquery with the texts of a list. One parameter, so that the statement is the same for every length, and both planners
 * expect few rows and look each up.
 */
export function listedIn(db: Db | Tx, texts: readonly string[]): RawBuilder<string> {
  const json = JSON.stringify(texts);
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql<string>`(select json_array_elements_text(${json}::json))`
    : sql<string>`(select value from json_each(${json}))`;
}
