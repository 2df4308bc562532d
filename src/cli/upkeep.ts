import { resolve } from 'node:path';
import { createBackup, restoreBackup } from '../server/db/backup.ts';
import { listAbandoned, purgeAbandoned } from '../server/retention.ts';
import { countStale, rotateSeals } from '../server/sealedColumns.ts';
import { Refused, type Command, type WithSettings } from './command.ts';
import { count, readWhole, writeInstant, writeTable } from './words.ts';

const ON_POSTGRES =
  'DATABASE_URL names a PostgreSQL: back it up and restore it with pg_dump and pg_restore, or by your provider.';

export const upkeepCommands: readonly Command[] = [
  {
    name: 'secrets rotate',
    summary: 'seal everything at rest with the newest key',
    about: [
      'Put a new key in front of ENCRYPTION_KEYS (`new:base64,old:base64`), restart the servers, then run this: it seals the facilitators’ data keys with the new key, and every value with a data key made under it. Afterwards the old key can go. With several servers first deploy the new key in second place, so that all can open what the first of them seals with it.',
      'It can be stopped and run again at any time: it goes on with what is left. Servers may run meanwhile.',
    ],
    options: { 'dry-run': { kind: 'flag', help: 'only count what would be sealed anew' } },
    examples: ['secrets rotate --dry-run', 'secrets rotate'],
    needs: 'database',
    async run({ typed, deps, progress }) {
      const newest = deps.config.encryptionKeys[0]?.id ?? '';
      const stale = await countStale(deps);
      if (typed.flag('dry-run')) {
        const text = `${count(stale, 'value is', 'values are')} not sealed with the key ${newest} yet.`;
        return { data: { newest, stale }, text };
      }
      const { resealed, broken } = await rotateSeals(deps, (done) => progress(done, Math.max(stale, done)));
      const data = { newest, resealed, broken };
      const text = `${count(resealed, 'value')} sealed with the key ${newest}.`;
      if (broken.length === 0) return { data, text: `${text} No older key is needed any more.` };
      const list = broken.map(({ table, column, id }) => `  ${table}.${column} of ${id}`).join('\n');
      const why = `${count(broken.length, 'value')} could not be opened with any key of ENCRYPTION_KEYS:`;
      return { data, text: `${text}\n${why}\n${list}`, code: 1 };
    },
  },
  {
    name: 'retention purge',
    summary: 'delete applications that nobody has worked on for long and that were not submitted',
    about: [
      'RETENTION_DAYS says for how long; where it is set, the server does this by itself. With an application go its sections, consents, sessions and invite, and its account when nothing else is left of it. Its evidence log stays: it holds no values.',
      'It goes through all facilitators.',
    ],
    options: {
      'dry-run': { kind: 'flag', help: 'only show what would go' },
      days: { kind: 'text', value: '<days>', help: 'in place of RETENTION_DAYS' },
    },
    examples: ['retention purge --dry-run --days 90', 'retention purge'],
    needs: 'database',
    async run({ typed, deps, progress }) {
      const text = typed.text('days');
      const days =
        text === undefined ? deps.config.retentionDays : readWhole(text, 'days', { least: 1, most: 3650 });
      if (days === null) throw new Refused('Set RETENTION_DAYS, or name a number with --days.', 2);
      const found = await listAbandoned(deps, { days });
      if (!typed.flag('dry-run')) {
        const purged = await purgeAbandoned(deps, {
          days,
          onProgress: (done) => progress(done, found.length),
        });
        deps.jobs.wake();
        return { data: { days, purged }, text: `${count(purged, 'application')} deleted.` };
      }
      const rows = found.map(({ id, fac_id, sp_product_slug, stage, updated_at }) => ({
        id,
        facId: fac_id,
        spProductSlug: sp_product_slug,
        stage,
        updatedAt: updated_at,
      }));
      const table = writeTable(
        ['Application', 'Facilitator', 'Product', 'Stage', 'Changed'],
        rows.map((one) => [one.id, one.facId, one.spProductSlug, one.stage, writeInstant(one.updatedAt)]),
        `No application was left alone for ${count(days, 'day')}.`,
      );
      const total = rows.length > 0 ? `\n${count(rows.length, 'application')} would go.` : '';
      return { data: { days, wouldGo: rows }, text: table + total };
    },
  },
  {
    name: 'backup create',
    summary: 'copy the embedded database to a file, while the server runs',
    about: [
      'The copy is of one moment and complete in itself. The secrets in it are sealed, and the keys are not in it: keep ENCRYPTION_KEYS and LOOKUP_KEY, or DATA_DIR/secrets.json of a local installation, in another place. Without them nobody can read a backup, you included.',
    ],
    options: {
      to: {
        kind: 'text',
        value: '<file>',
        help: 'a new file; DATA_DIR/backups/onboarding-<time>.db when missing',
      },
    },
    examples: ['backup create --to /backups/onboarding-2026-11-20.db'],
    needs: 'settings',
    async run({ typed, config, cwd }) {
      refusePostgres(config);
      const named = typed.text('to');
      const { to } = createBackup({
        dataDir: config.dataDir,
        to: named && resolve(cwd, named),
        now: Date.now(),
      });
      return { data: { file: to }, text: `Backed up to ${to}. Keep the keys in another place.` };
    },
  },
  {
    name: 'backup restore',
    summary: 'put a backup in the place of the embedded database',
    about: [
      'Stop the server first. The backup is checked before anything changes, and the database that was there is kept beside it under another name.',
    ],
    positionals: [{ name: 'file', help: 'a file that `backup create` made', required: true }],
    examples: ['backup restore /backups/onboarding-2026-11-20.db'],
    needs: 'settings',
    async run({ typed, config, cwd }) {
      refusePostgres(config);
      const from = resolve(cwd, typed.positional('file'));
      const { kept } = restoreBackup({ dataDir: config.dataDir, from, now: Date.now() });
      const before = kept ? ` What was there before is ${kept}.` : '';
      return { data: { file: from, kept: kept ?? null }, text: `Restored.${before} Start the server again.` };
    },
  },
];

function refusePostgres(config: WithSettings['config']): void {
  if (config.databaseUrl !== null) throw new Refused(ON_POSTGRES);
}
