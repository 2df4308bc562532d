import { resolve } from 'node:path';
import { createBackup, restoreBackup } from '../../server/db/backup.ts';
import { listExpired, purgeExpired, retentionRules } from '../../server/applications/erasure/retention.ts';
import { countStale, rotateSeals } from '../../server/crypto/sealedColumns.ts';
import { Refused, type Command, type WithSettings } from '../command.ts';
import { count, readWhole, writeInstant, writeTable } from '../words.ts';

const ON_POSTGRES =
  "DATABASE_URL points to PostgreSQL. Use pg_dump and pg_restore, or your provider's backups.";

export const maintenanceCommands: readonly Command[] = [
  {
    name: 'secrets rotate',
    summary: 're-encrypt stored secrets with the newest key',
    about: [
      'Add a new key at the front of ENCRYPTION_KEYS (`new:base64,old:base64`), restart the servers, and then run this command. It re-encrypts the data keys and every stored value. You can then remove the old key, but keep it with the backups made before that, which still need it. If you run several servers, first deploy the new key as the second entry. That way, every server can read what the others write.',
      'You can stop it and run it again at any time to continue. Servers can keep running.',
    ],
    options: { 'dry-run': { help: 'only count the values to re-encrypt' } },
    examples: ['secrets rotate --dry-run', 'secrets rotate'],
    coversAllFacilitators: true,
    async run({ typed, deps, progress }) {
      const newest = deps.config.encryptionKeys[0]?.id ?? '';
      const stale = await countStale(deps);
      if (typed.flag('dry-run')) {
        const text =
          stale === 0
            ? `Every value is encrypted with key ${newest}.`
            : `${count(stale, 'value is', 'values are')} not encrypted with key ${newest} yet.`;
        return { data: { newest, stale }, text };
      }
      const { resealed, broken } = await rotateSeals(deps, (done) => progress(done, Math.max(stale, done)));
      const data = { newest, resealed, broken };
      const text = `${count(resealed, 'value')} encrypted with key ${newest}.`;
      if (broken.length === 0)
        return {
          data,
          text: `${text} The servers no longer need older keys. Backups made before now still need them.`,
        };
      const list = broken.map(({ table, column, id }) => `  ${table}.${column} of ${id}`).join('\n');
      const why = `${count(broken.length, 'value')} could not be decrypted with any key in ENCRYPTION_KEYS:`;
      return { data, text: `${text}\n${why}\n${list}`, code: 1 };
    },
  },
  {
    name: 'retention purge',
    summary: 'delete applications whose retention period has ended',
    about: [
      'The server does this every ten minutes. It follows `retentionDays` in each `facilitator.json`, and RETENTION_DAYS for applications that were never submitted. An application and all its data are deleted, along with its account if the account has no other application. The audit log is kept. It contains no applicant data. Applications on legal hold are kept.',
      'Invites that ended unused are deleted after the same number of days as unsubmitted applications. They are not listed or counted.',
      'It applies to all facilitators.',
    ],
    options: {
      'dry-run': { help: 'only show what would be deleted' },
      days: {
        value: '<days>',
        help: 'delete only unsubmitted applications without a change or a visit, and invites that ended unused, in this many days',
      },
    },
    examples: ['retention purge --dry-run --days 90', 'retention purge'],
    coversAllFacilitators: true,
    async run({ typed, deps, progress }) {
      const text = typed.text('days');
      const rules =
        text === undefined
          ? retentionRules(deps)
          : [{ outcome: 'abandoned', days: readWhole(text, 'days', { least: 1, most: 3650 }) } as const];
      if (rules.length === 0) throw new Refused('Set RETENTION_DAYS or `retentionDays`, or use --days.', 2);
      const found = await listExpired(deps, { rules });
      if (!typed.flag('dry-run')) {
        const purged = await purgeExpired(deps, {
          rules,
          onProgress: (done) => progress(done, found.length),
        });
        deps.jobs.wake();
        return { data: { rules, purged }, text: `${count(purged, 'application')} deleted.` };
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
        'Nothing to delete.',
      );
      const total = rows.length > 0 ? `\n${count(rows.length, 'application')} would be deleted.` : '';
      return { data: { rules, wouldDelete: rows }, text: table + total };
    },
  },
  {
    name: 'backup create',
    summary: 'back up the embedded database while the server runs',
    about: [
      "The backup is a complete, consistent snapshot. Secrets in it are encrypted, and the keys are not included. Store ENCRYPTION_KEYS and LOOKUP_KEY, or DATA_DIR/secrets.json for a local installation, somewhere else. You can't read a backup without them.",
      'Uploaded files are not included. After this command, copy DATA_DIR/files too, or back up the bucket in FILES_URL.',
    ],
    options: {
      to: { value: '<file>', help: 'a new file; default: DATA_DIR/backups/onboarding-<time>.db' },
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
      return { data: { file: to }, text: `Backed up to ${to}. Store the keys somewhere else.` };
    },
  },
  {
    name: 'backup restore',
    summary: 'replace the embedded database with a backup',
    about: [
      'Stop the server first. The command checks the backup before it changes anything, and keeps the current database under another name.',
    ],
    positionals: [{ name: 'file', help: 'a file created by `backup create`', required: true }],
    examples: ['backup restore /backups/onboarding-2026-11-20.db'],
    needs: 'settings',
    async run({ typed, config, cwd }) {
      refusePostgres(config);
      const from = resolve(cwd, typed.positional('file'));
      const { kept } = restoreBackup({ dataDir: config.dataDir, from, now: Date.now() });
      const before = kept
        ? ` The previous database is now ${kept}. To be able to go back to it, first copy the uploaded files: the server deletes those that the backup doesn't list.`
        : '';
      return {
        data: { file: from, kept: kept ?? null },
        text: `Restored.${before} You can start the server now.`,
      };
    },
  },
];

function refusePostgres(config: WithSettings['config']): void {
  if (config.databaseUrl !== null) throw new Refused(ON_POSTGRES);
}
