import { stringify } from 'csv-stringify/sync';
import type { ListedApplication } from './contract.ts';

/** Add new columns at the end, because recipients may import columns by position. */
const COLUMNS = [
  'id',
  'externalId',
  'legalName',
  'dbaName',
  'name',
  'email',
  'stage',
  'spProductSlug',
  'ownershipType',
  'inviteId',
  'missing',
  'createdAt',
  'updatedAt',
  'submittedAt',
  'decidedAt',
  'metadata',
] as const satisfies Exclude<keyof ListedApplication, 'assignee'>[];

type Exported = Pick<ListedApplication, (typeof COLUMNS)[number]>;

/**
 * Streams RFC 4180 CSV with ISO 8601 times, and metadata as JSON. A cell that a spreadsheet could run as a formula gets
 * a leading apostrophe, as OWASP recommends ("CSV injection").
 */
export async function* csvOf(pages: AsyncIterable<readonly Exported[]>): AsyncGenerator<string> {
  const options = { escape_formulas: true, quoted_match: /[\r\n]/, record_delimiter: 'windows' } as const;
  yield stringify([COLUMNS], options);
  for await (const page of pages) if (page.length > 0) yield stringify(page.map(cellsOf), options);
}

function cellsOf(row: Exported): (string | number | null)[] {
  return COLUMNS.map((column) => {
    const value = row[column];
    if (typeof value === 'object') return value && JSON.stringify(value);
    return column.endsWith('At') && typeof value === 'number' ? new Date(value).toISOString() : value;
  });
}
