import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { BATCH_INVITES_MAX } from '../../domain/limits.ts';
import {
  decodeCsv,
  delimiterOf,
  invitesOf,
  NO_ROWS,
  repeatedColumn,
} from '../../domain/invites/inviteRows.ts';
import { addInvites, type InviteResult } from '../../features/operator-invites/batch.server.ts';
import { Refused, type Command } from '../command.ts';
import { ACTOR, NO_HOST, inTransaction } from './commandArguments.ts';

export const inviteImportCommands: readonly Command[] = [
  {
    name: 'invite import',
    summary: 'invite the applicants listed in a CSV file',
    about: [
      'The first line names the columns: product, name, email, phoneNumber, externalId, expiresAt, returnUrl, locked, metadata.<key>, and any field that an invite can prefill, such as business.legalName or owners.0.firstName. Every row needs an externalId. Rows whose externalId already has an invite are skipped, so you can import the same file again.',
      'The output is CSV with one result per row. The exit code is 1 if a row has errors; the invites of the other rows are still sent.',
    ],
    positionals: [{ name: 'file', help: 'the CSV file', required: true }],
    options: { 'dry-run': { help: 'only check the rows, without storing or sending anything' } },
    examples: ['invite import merchants.csv --dry-run', 'invite import merchants.csv > results.csv'],
    async run({ typed, deps, facilitator, cwd, progress }) {
      const records = await recordsOf(resolve(cwd, typed.positional('file')));
      const repeated = repeatedColumn(records);
      if (repeated !== undefined) throw new Refused(`The file has more than one column for ${repeated}.`, 2);
      const invites = invitesOf(records);
      if (invites.length === 0) throw new Refused(NO_ROWS, 2);
      const dryRun = typed.flag('dry-run');
      const scope = { facId: facilitator.facId, actor: ACTOR, host: NO_HOST, dryRun };
      const results: InviteResult[] = [];
      for (let at = 0; at < invites.length; at += BATCH_INVITES_MAX) {
        const batch = invites.slice(at, at + BATCH_INVITES_MAX);
        const added = await inTransaction(deps, (tx) => addInvites(deps, tx, { ...scope, invites: batch }));
        results.push(...added.map((result) => ({ ...result, row: at + result.row })));
        progress(results.length, invites.length);
      }
      const code = results.some(({ errors }) => errors) ? 1 : 0;
      return { data: results, text: csvOf(results).trimEnd(), code };
    },
  },
];

async function recordsOf(file: string): Promise<string[][]> {
  try {
    const text = decodeCsv(await readFile(file));
    return parse(text, { skip_empty_lines: true, delimiter: delimiterOf(text) });
  } catch (error) {
    throw new Refused(
      `${file} cannot be read as CSV: ${error instanceof Error ? error.message : String(error)}`,
      2,
    );
  }
}

/** A cell that a spreadsheet could execute as a formula gets a leading apostrophe. */
function csvOf(results: readonly InviteResult[]): string {
  const rows = results.map(({ row, externalId, inviteId, skipped, errors = [] }) => [
    row,
    externalId,
    inviteId,
    skipped ? 'yes' : '',
    errors.map(({ field, message }) => `${field}: ${message}`).join('; '),
  ]);
  const options = { escape_formulas: true, record_delimiter: 'windows' } as const;
  return stringify([['row', 'externalId', 'inviteId', 'skipped', 'errors'], ...rows], options);
}
