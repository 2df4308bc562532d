import { PostgresAdapter, sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from './database.ts';

/**
 * Subquery that returns the strings of a list. It has one parameter, so that lists of every length share a statement.
 * The planners of both databases expect few rows and look up each one by index.
 */
export function listedIn(db: Db | Tx, texts: readonly string[]): RawBuilder<string> {
  const json = JSON.stringify(texts);
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql<string>`(select json_array_elements_text(${json}::json))`
    : sql<string>`(select value from json_each(${json}))`;
}
