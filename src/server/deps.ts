import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { FieldError } from '../api/problem.ts';
import type { Config } from './config.ts';
import type { Database, ApplicationTable, IdentityGroupTable } from './db/schema.ts';
import type { DataKeys } from './dataKeys.ts';
import type { FacilitatorBook } from './facilitators.ts';
import type { Limits } from './limits.ts';
import type { Passwords } from './passwords.ts';
import type { Seal } from './seal.ts';

/** Reads and writes: the database itself, or a transaction on it. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

/** A job to be done after the transaction that queues it. */
export type Job =
  | {
      kind: 'email';
      facId: string;
      to: string;
      subject: string;
      text: string;
      html: string;
    }
  | { kind: 'sms'; facId: string; to: string; text: string }
  /** What is sent stands in the tables; the delivery says which event goes where. */
  | { kind: 'webhook'; facId: string; deliveryId: string };

export interface Jobs {
  /**
   * Writes a job in the given transaction. `key` makes it unique: a second job with the same key is dropped. With `runAt`
   * it waits until then, and a second one takes its place.
   */
  enqueue(tx: Tx, job: Job, key?: string, runAt?: number): Promise<void>;
  /** Tells the worker that jobs may be waiting; called by the mount after a write has been committed. */
  wake(): void;
}

/**
 * Whether each section of an application is complete. The features' rules answer; the server core only asks, so that
 * it need not know them. Values are as stored: secrets are masks.
 */
export interface SectionRules {
  business(application: ApplicationTable): boolean;
  identity(application: ApplicationTable, group: IdentityGroupTable | undefined): boolean;
  payout(application: ApplicationTable): boolean;
  /** Everything that keeps an application from being submitted, in the order of the steps; each names its section. */
  errors(application: ApplicationTable, group: IdentityGroupTable | undefined): FieldError[];
}

/** Everything the app needs from outside, made once in `serve.server.ts` and in each test. */
export interface Deps {
  config: Config;
  /**
   * A handler of a call whose facilitator is known gets one that sees that facilitator's rows only; what looks through
   * all of them (jobs, sweeps, commands, whatever finds out whose a call is) sees all.
   */
  db: Db;
  /** The database as one facilitator sees it. */
  dbOf: (facId: string) => Db;
  seal: Seal;
  /** The facilitators' keys that `seal` seals with. */
  dataKeys: DataKeys;
  passwords: Passwords;
  limits: Limits;
  facilitators: FacilitatorBook;
  jobs: Jobs;
  sections: SectionRules;
  /** Instants in milliseconds since 1970; tests move it. */
  clock: () => number;
  log: Logger;
}

/** The same, with a database that shows one facilitator's rows. */
export function withinFacilitator(deps: Deps, facId: string): Deps {
  return { ...deps, db: deps.dbOf(facId) };
}
