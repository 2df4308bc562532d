import type { Compilable, CompiledQuery, DialectAdapter, QueryResult } from 'kysely';
import type { Db, Tx } from '../deps.ts';
import type { Waiting } from './postgresDriver.ts';

/** Stands for a value while a statement is built; it can only be handed on. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`${this.name} is not known yet where a statement is built.`);
  }
}

/**
 * A statement that is built and compiled once for each database, and sent with other values each time: building and
 * compiling cost more than the driver does. `build` only hands the values on; it cannot look at them. What is undefined
 * is left out, and other names make another statement, so that an update may name the columns that changed.
 */
export function statement<Values extends object, Row>(
  build: (db: Db | Tx, values: Values) => Compilable<Row>,
): (db: Db | Tx, values: Values) => Promise<QueryResult<Row>> {
  const compile = compiledOnce(build);
  return (db, values) => db.executeQuery(compile(db, values));
}

/** The same for a statement whose outcome nobody asks for, which goes as `sendWithNext` says. */
export function waitingStatement<Values extends object>(
  build: (db: Db | Tx, values: Values) => Compilable,
): (db: Db | Tx, values: Values) => Promise<void> {
  const compile = compiledOnce(build);
  return async (db, values) => sendWaiting(db, compile(db, values));
}

/**
 * Sends a statement whose outcome nobody asks for. On PostgreSQL it waits for the next one of its transaction, or the end,
 * and goes with it; an error comes to light there. Outside a transaction it waits for nothing.
 */
export function sendWithNext(db: Db | Tx, query: Compilable): Promise<void> {
  return sendWaiting(db, query.compile());
}

async function sendWaiting(db: Db | Tx, compiled: CompiledQuery): Promise<void> {
  const waiting: Waiting = { ...compiled, mayWait: true };
  await db.executeQuery(waiting);
}

function compiledOnce<Values extends object, Row>(
  build: (db: Db | Tx, values: Values) => Compilable<Row>,
): (db: Db | Tx, values: Values) => CompiledQuery<Row> {
  const known = new WeakMap<DialectAdapter, Map<string, CompiledQuery<Row>>>();
  return (db, values) => {
    const given = new Map(Object.entries(values).filter(([, value]) => value !== undefined));
    const { adapter, plugins } = db.getExecutor();
    const ofDatabase = known.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    known.set(adapter, ofDatabase);
    const names = [...given.keys()];
    const key = names.join();
    const slots = () => Object.fromEntries(names.map((name) => [name, new Slot(name)])) as Values;
    // A plugin may make another statement of it.
    const compiled = (plugins.length === 0 && ofDatabase.get(key)) || build(db, slots()).compile();
    if (plugins.length === 0) ofDatabase.set(key, compiled);
    const parameters = compiled.parameters.map((value) =>
      value instanceof Slot ? given.get(value.name) : value,
    );
    return { ...compiled, parameters };
  };
}
