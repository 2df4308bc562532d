import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { SectionRules } from './sectionRules.ts';
import type { Db } from './db/database.ts';
import type { Jobs } from './jobs/job.ts';
import type { DataKeys } from './crypto/dataKeys.ts';
import type { FacilitatorBook } from './facilitators/facilitators.ts';
import type { RateLimiter } from './limits/limits.ts';
import type { Passwords } from './crypto/passwords.ts';
import type { Seal } from './crypto/seal.ts';
import type { FileStore } from './storage/fileStore.ts';

export interface Deps {
  config: Config;
  /**
   * On PostgreSQL, row-level security limits a request handler to its facilitator's rows, if the facilitator is
   * known. Jobs, cleanup, commands, and authentication see all rows.
   */
  db: Db;
  dbOf: (facId: string) => Db;
  seal: Seal;
  dataKeys: DataKeys;
  passwords: Passwords;
  files: FileStore;
  limits: RateLimiter;
  facilitators: FacilitatorBook;
  jobs: Jobs;
  sections: SectionRules;
  /** Milliseconds since the Unix epoch. */
  clock: () => number;
  log: Logger;
}

export function withinFacilitator(deps: Deps, facId: string): Deps {
  return { ...deps, db: deps.dbOf(facId) };
}
