import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { makePrivateFolder } from '../localSecrets.ts';
import { lockFolder } from './sqliteLock.ts';

/** More than the app has different statements; lists of values can make more. */
const CACHED_STATEMENTS = 500;

/**
 * The embedded database in a folder that this process then holds alone. A commit is on disk when it is acknowledged.
 * Throws `FolderTaken` when another process holds the folder.
 */
export function sqliteDialect(folder: string): SqliteDialect {
  makePrivateFolder(folder);
  const lock = lockFolder(folder);
  const file = join(folder, 'onboarding.db');
  const connection = new DatabaseSync(file, { timeout: 5000 });
  connection.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  chmodSync(file, 0o600);
  return new SqliteDialect({ database: adapt(connection, lock.release) });
}

/** The same database to look at only. It takes no lock, so a server may be at work on it. */
export function readOnlyDialect(folder: string): SqliteDialect {
  const connection = new DatabaseSync(join(folder, 'onboarding.db'), { readOnly: true, timeout: 5000 });
  return new SqliteDialect({ database: adapt(connection, () => {}) });
}

/** `node:sqlite` in the shape that the dialect asks for. */
function adapt(connection: DatabaseSync, released: () => void): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = cache.get(sql);
      if (known) return known;
      const adapted = adaptStatement(connection.prepare(sql));
      const statement = { ...adapted, run: guarded(connection, sql, adapted.run) };
      if (cache.size < CACHED_STATEMENTS) cache.set(sql, statement);
      return statement;
    },
    close() {
      cache.clear();
      connection.close();
      released();
    },
  };
}

/**
 * A disk error may end a transaction by itself, or leave one open that could not be ended. Neither may reach the next
 * caller: what they write must not become part of a transaction that nobody commits.
 */
function guarded(connection: DatabaseSync, sql: string, run: SqliteStatement['run']): SqliteStatement['run'] {
  if (sql === 'rollback')
    return (parameters) =>
      connection.isTransaction ? run(parameters) : { changes: 0n, lastInsertRowid: 0n };
  if (sql !== 'begin') return run;
  return (parameters) => {
    if (connection.isTransaction) connection.exec('rollback');
    return run(parameters);
  };
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
