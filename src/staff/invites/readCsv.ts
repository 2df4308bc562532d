import { delimiterOf, invitesOf, NO_ROWS, repeatedColumn } from '../../domain/invites/inviteRows.ts';
import { BATCH_INVITES_MAX } from '../../domain/limits.ts';

export interface InviteRows {
  invites: readonly Record<string, unknown>[];
  lines: readonly number[];
}

export async function readCsv(text: string): Promise<InviteRows | string> {
  const { parse, CsvError } = await import('csv-parse/browser/esm/sync');
  const ends: number[] = [];
  try {
    const records: string[][] = parse(text, {
      delimiter: delimiterOf(text),
      skip_empty_lines: true,
      on_record: (record: string[], context) => {
        ends.push(context.lines);
        return record;
      },
    });
    const repeated = repeatedColumn(records);
    if (repeated !== undefined) return `The file has more than one column for ${repeated}.`;
    const invites = invitesOf(records);
    if (invites.length === 0) return NO_ROWS;
    if (invites.length > BATCH_INVITES_MAX)
      return `The file has ${invites.length} rows. Import up to ${BATCH_INVITES_MAX} at a time.`;
    return { invites, lines: ends.slice(1) };
  } catch (error) {
    if (!(error instanceof CsvError)) return 'The file is not valid CSV.';
    const next =
      text.split(/\r?\n/).findIndex((line, index) => index >= (ends.at(-1) ?? 0) && line !== '') + 1;
    return csvProblem(error.code, { next, failed: Number(error['lines']) });
  }
}

/**
 * `failed` is the line where parsing stopped, and `next` is the first nonempty line after the last complete row. An
 * unclosed quotation mark is reported for `next`, because the parser notices it only at the end of the file.
 */
function csvProblem(code: string, { next, failed }: { next: number; failed: number }): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `Line ${next} is missing a closing quotation mark.`;
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
      return `Line ${failed} has more or fewer columns than the first line.`;
    default:
      return `Line ${failed} has a quotation mark in the wrong place. To use a quotation mark inside a quoted value, double it.`;
  }
}
