import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { createDataKeys, ensureDataKeys } from './dataKeys.ts';
import { migrate, openWithWall } from './db/open.ts';
import type { Deps, SectionRules } from './deps.ts';
import { loadFacilitators } from './facilitators.ts';
import { sweepAnswers } from './idempotency.ts';
import { sweepDead } from './jobs/queue.ts';
import { createWorker, type Worker } from './jobs/worker.ts';
import { createLimits } from './limits.ts';
import { createPasswords } from './passwords.ts';
import { createProviders, type Providers } from './providers.ts';
import { purgeAbandoned } from './retention.ts';
import { createSeal, type Seal } from './seal.ts';
import { sweepSessions } from './session.ts';
import { shareMadeKeys } from './sharedKeys.ts';

const SWEEP_EVERY_MS = 10 * 60 * 1000;

/** Everything the app needs, ready for use. `close` gives all of it back. */
export interface Assembled {
  deps: Deps & { jobs: Worker };
  /** Deletes what has run out, now and every ten minutes. */
  startSweeping(): void;
  close(): Promise<void>;
}

/** Opens and migrates the database and makes what works on it. Throws what a person has to mend, in sentences. */
export async function assemble({
  config: settings,
  log,
  clock = Date.now,
  sections,
  providers: given,
}: {
  config: Config;
  log: Logger;
  clock?: () => number;
  sections: (core: Pick<Deps, 'facilitators' | 'clock'>) => SectionRules;
  /** In place of those the settings name. */
  providers?: Providers;
}): Promise<Assembled> {
  const facilitators = loadFacilitators(settings.facilitatorsDir, settings);
  const dataKeys = createDataKeys();
  const { db, dbOf } = openWithWall({ config: settings });
  let config = settings;
  let seal: Seal;
  try {
    await migrate(db, { config });
    config = await shareMadeKeys(db, config);
    seal = createSeal(config, dataKeys);
    const facIds = facilitators.all.map(({ facId }) => facId);
    await ensureDataKeys({ db, seal, dataKeys, clock, config }, facIds);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const providers = given ?? createProviders({ config, db, seal, clock, facilitators });
  const jobs = createWorker({ config, db, seal, providers, clock, log });
  const limits = createLimits({ db, seal, clock, isProduction: config.isProduction });
  const passwords = createPasswords();
  const deps = {
    config,
    db,
    dbOf,
    seal,
    dataKeys,
    passwords,
    limits,
    facilitators,
    jobs,
    sections: sections({ facilitators, clock }),
    clock,
    log,
  };

  let sweeper: NodeJS.Timeout | undefined;
  const sweep = () =>
    void sweepAll(deps).catch((error: unknown) =>
      log.error({ error }, 'What has run out could not be deleted.'),
    );
  return {
    deps,
    startSweeping() {
      sweep();
      sweeper = setInterval(sweep, SWEEP_EVERY_MS).unref();
    },
    async close() {
      clearInterval(sweeper);
      await jobs.stop();
      providers.close();
      await db.destroy();
    },
  };
}

/** Deletes everything that has run out. */
export async function sweepAll(deps: Deps): Promise<void> {
  await Promise.all([sweepSessions(deps), deps.limits.sweep(), sweepAnswers(deps), sweepDead(deps)]);
  const { retentionDays: days } = deps.config;
  if (days === null) return;
  const count = await purgeAbandoned(deps, { days });
  if (count > 0) deps.log.info({ count }, 'Abandoned applications were deleted.');
}
