import type { Compilable, CompiledQuery, DialectAdapter, QueryResult } from 'kysely';
import type { Db, Tx } from './database.ts';

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
 * Compiles a statement once per `Kysely` instance, because compiling takes longer than the driver call. `build` gets
 * placeholders, so it can check only whether a value is defined. Each combination of defined values is compiled
 * separately.
 */
export function statement<Values extends object, Row>(
  build: (db: Db | Tx, values: Values) => Compilable<Row>,
): (db: Db | Tx, values: Values) => Promise<QueryResult<Row>> {
  const known = new WeakMap<DialectAdapter, Map<string, CompiledQuery<Row>>>();
  return (db, values) => {
    const given = new Map(Object.entries(values).filter(([, value]) => value !== undefined));
    const { adapter, plugins } = db.getExecutor();
    const ofDatabase = known.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    known.set(adapter, ofDatabase);
    const names = [...given.keys()];
    const key = names.join();
    const slots = () => Object.fromEntries(names.map((name) => [name, new Slot(name)])) as Values;
    // Don't cache the statement if there are plugins, because they may rewrite it.
    const compiled = (plugins.length === 0 && ofDatabase.get(key)) || build(db, slots()).compile();
    if (plugins.length === 0) ofDatabase.set(key, compiled);
    const parameters = compiled.parameters.map((value) =>
      value instanceof Slot ? given.get(value.name) : value,
    );
    return db.executeQuery({ ...compiled, parameters });
  };
}
