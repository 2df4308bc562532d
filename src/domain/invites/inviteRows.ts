import { nestedOf } from './prefill.ts';

const OWN: Readonly<Record<string, string>> = {
  product: 'spProductSlug',
  spProductSlug: 'spProductSlug',
  name: 'name',
  email: 'email',
  phoneNumber: 'phoneNumber',
  externalId: 'externalId',
  expiresAt: 'expiresAt',
  returnUrl: 'returnUrl',
  locked: 'locked',
};

/** Some Windows spreadsheet programs save UTF-16 or Windows-1252. */
export function decodeCsv(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Excel separates columns with tabs in UTF-16 files, and with semicolons where the comma is the decimal separator. */
export function delimiterOf(text: string): string {
  const [header = ''] = text.split('\n', 1);
  return header.includes(',') ? ',' : (['\t', ';'].find((delimiter) => header.includes(delimiter)) ?? ',');
}

export const NO_ROWS = 'The file has no rows.';

export function invitesOf([header = [], ...records]: readonly (readonly string[])[]): Record<
  string,
  unknown
>[] {
  const paths = header.map((column) => pathOf(column.trim()));
  return records.map((record) => {
    const cells = record.flatMap((cell, index) => {
      const path = paths[index] ?? `prefill.${index + 1}`;
      const text = cell.trim();
      if (text === '') return [];
      return [[path, path === 'locked' ? text.split(/[\s,;]+/) : text] as const];
    });
    return nestedOf(Object.fromEntries(cells));
  });
}

export function repeatedColumn([header = []]: readonly (readonly string[])[]): string | undefined {
  const names = header.map((column) => column.trim());
  const paths = names.map(pathOf);
  return names.find((name, index) => name !== '' && paths.indexOf(pathOf(name)) !== index);
}

/** Ignores case and spaces in the names in `OWN`, because spreadsheets often have headers such as `External ID`. */
function pathOf(column: string): string {
  const plain = column.replaceAll(' ', '').toLowerCase();
  const own = Object.keys(OWN).find((name) => name.toLowerCase() === plain);
  if (own !== undefined) return OWN[own] ?? own;
  return column.startsWith('metadata.') ? column : `prefill.${column}`;
}

export function columnOf(field: string): string {
  return Object.entries(OWN).find(([, path]) => path === field)?.[0] ?? field;
}
