import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { createDataKeys, ensureDataKeys } from './crypto/dataKeys.ts';
import { migrate, openWithRowLevelSecurity } from './db/open.ts';
import type { Deps } from './deps.ts';
import type { SectionRules } from './sectionRules.ts';
import { loadFacilitators } from './facilitators/facilitators.ts';
import { sweepAnswers } from './http/idempotency.ts';
import { sweepDead } from './jobs/queue.ts';
import { createWorker, type Worker } from './jobs/worker.ts';
import { createLimits } from './limits/limits.ts';
import { StartRefused } from './config/startRefused.ts';
import { createPasswords } from './crypto/passwords.ts';
import { createProviders } from './providers/providers.ts';
import type { Providers } from './jobs/job.ts';
import { sweepBankItems } from './applications/bankItems.ts';
import { isLookupKey } from './applications/links/lookupKey.ts';
import { sweepFiles } from './applications/files/fileCleanup.ts';
import { sendReminders } from './applications/requests/reminders.ts';
import { finishErasures } from './applications/erasure/finishErasures.ts';
import { countChanged } from './applications/funnel/countChanged.ts';
import { purgeExpired, retentionRules } from './applications/erasure/retention.ts';
import { addUpStageCounts } from './applications/search/stageCounts.ts';
import { diskStore } from './storage/diskStore.ts';
import type { FileStore } from './storage/fileStore.ts';
import { s3Store } from './storage/s3Store.ts';
import { createSeal, type Seal } from './crypto/seal.ts';
import { sweepSessions } from './sessions/session.ts';
import { sweepStaffSessions } from './staff/staffSession.ts';

const SWEEP_EVERY_MS = 10 * 60 * 1000;

const OTHER_LOOKUP_KEY =
  'LOOKUP_KEY does not match the stored links and audit log. Use the key that was used before. It can never be changed.';

export interface Assembled {
  deps: Deps & { jobs: Worker };
  startSweeping(): void;
  close(): Promise<void>;
}

/** Throws `FacilitatorMistakes`, `FolderTaken`, or `StartRefused` for problems that an administrator must fix. */
export async function assemble({
  config,
  log,
  clock = Date.now,
  sections,
  providers: given,
}: {
  config: Config;
  log: Logger;
  clock?: () => number;
  sections: (core: Pick<Deps, 'facilitators' | 'clock'>) => SectionRules;
  providers?: Providers;
}): Promise<Assembled> {
  const facilitators = loadFacilitators(config.facilitatorsDir, config);
  for (const { facId } of config.operatorKeys)
    if (facId !== null && !facilitators.byId(facId))
      throw new StartRefused(`OPERATOR_KEYS has a key for ${facId}, which is not a facilitator.`);
  const dataKeys = createDataKeys();
  const { db, dbOf } = openWithRowLevelSecurity({ config });
  let seal: Seal;
  try {
    await migrate(db, { config });
    seal = createSeal(config, dataKeys);
    const facIds = facilitators.all.map(({ facId }) => facId);
    await ensureDataKeys({ db, seal, dataKeys, clock, config }, facIds);
    if (!(await isLookupKey({ db, seal }))) throw new StartRefused(OTHER_LOOKUP_KEY);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const providers = given ?? createProviders({ config, db, seal, clock, facilitators });
  const jobs = createWorker({ config, db, seal, providers, clock, log });
  const limits = createLimits({ db, seal, clock, isProduction: config.isProduction });
  const passwords = createPasswords();
  const files = createFileStore(config, seal);
  const deps = {
    config,
    db,
    dbOf,
    seal,
    dataKeys,
    passwords,
    files,
    limits,
    facilitators,
    jobs,
    sections: sections({ facilitators, clock }),
    clock,
    log,
  };

  let sweeper: NodeJS.Timeout | undefined;
  const sweep = () =>
    void sweepAll(deps).catch(({ errors }: AggregateError) => {
      for (const error of errors) log.error({ error }, 'The cleanup of expired records failed.');
    });
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

function createFileStore(
  { files, providerTimeoutMs: timeoutMs }: Pick<Config, 'files' | 'providerTimeoutMs'>,
  seal: Pick<Seal, 'hash'>,
): FileStore {
  const { folder, s3 } = files;
  if (!s3) return diskStore(folder);
  // Cleanup deletes files without a database row, so installations that share a bucket need separate prefixes.
  const own = seal.hash('file store').slice(0, 16);
  const prefix = s3.prefix === '' ? own : `${s3.prefix}/${own}`;
  return s3Store({ ...s3, prefix, folder, timeoutMs });
}

/**
 * Runs every task even if one fails, so that a broken reminder can't stop an erasure. Then throws an `AggregateError`
 * with the error of each task that failed.
 */
export async function sweepAll(deps: Deps): Promise<void> {
  const errors: unknown[] = [];
  for (const task of SWEEPS)
    try {
      await task(deps);
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw new AggregateError(errors, 'Some cleanup tasks failed.');
}

const SWEEPS: readonly ((deps: Deps) => Promise<unknown>)[] = [
  sweepSessions,
  sweepStaffSessions,
  ({ limits }) => limits.sweep(),
  sweepAnswers,
  sweepDead,
  sendReminders,
  async (deps) => {
    for (const { facId } of deps.facilitators.all) await countChanged(deps, { facId, atMost: Infinity });
  },
  async (deps) => {
    const count = await purgeExpired(deps, { rules: retentionRules(deps) });
    if (count > 0)
      deps.log.info({ count }, 'Applications were deleted because their retention period ended.');
  },
  addUpStageCounts,
  finishErasures,
  sweepBankItems,
  async (deps) => {
    const count = await sweepFiles(deps);
    if (count > 0) deps.log.info({ count }, 'Stored files without a row were deleted.');
  },
];
