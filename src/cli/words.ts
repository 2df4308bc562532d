import type { Schema } from '../api/endpoint.ts';
import { fieldProblem, Problem } from '../api/problem.ts';
import { isoInstant } from '../domain/values/instant.ts';
import { compileValidator } from '../server/http/validation.ts';
import { ApiRefused, Refused, type Command, type WithDatabase } from './command.ts';
import { optionsOf } from './parse.ts';

const UNITS: Record<string, number> = {
  m: 60_000,
  h: 60 * 60_000,
  d: 24 * 60 * 60_000,
};

/** Accepts `90m`, `24h`, or `7d`. Returns milliseconds. */
export function readDuration(text: string, option: string): number {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text.trim()) ?? [];
  if (!count || !unit) throw new Refused(`--${option} must look like 90m, 24h, or 7d, not "${text}".`, 2);
  return Number(count) * (UNITS[unit] ?? 0);
}

/**
 * Accepts `2026-11-20`, `2026-11-20T10:00Z`, milliseconds, or an age (`2h`, `3d`). Returns milliseconds since the Unix
 * epoch.
 */
export function readInstant(text: string, option: string, now: number): number {
  if (/^\d{1,5}[mhd]$/.test(text)) return now - readDuration(text, option);
  // Reject 10-digit numbers, because they would be timestamps in seconds.
  const at = /^\d{11,14}$/.test(text) ? Number(text) : isoInstant(text);
  if (Number.isNaN(at))
    throw new Refused(
      `--${option} must look like 2026-11-20, 2026-11-20T10:00Z, 2h, or 3d, not "${text}".`,
      2,
    );
  return at;
}

export function readWhole(
  text: string,
  option: string,
  { least, most }: { least: number; most: number },
): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new Refused(`--${option} must be a whole number from ${least} to ${most}, not "${text}".`, 2);
}

export function writeInstant(at: number | null): string {
  return at === null ? '-' : `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? noun : plural}`;
}

export function writePairs(pairs: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

export function writeTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  none: string,
): string {
  if (rows.length === 0) return none;
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

const NAMES: Readonly<Record<string, string>> = {
  phoneNumber: 'phone',
  expiresAt: 'expires',
  spProductSlug: 'product',
  documentType: 'document',
  dueAt: 'due',
  merchantId: 'merchant',
  assignee: 'email',
  q: 'search',
};

export function accepted<Value>(answer: Value | Problem): Value {
  if (answer instanceof Problem) throw new ApiRefused(answer);
  return answer;
}

export function validBody<Value>(schema: Schema<Value> | undefined, typed: object): Value {
  const { value, error } = compileValidator(schema)(typed);
  if (error) accepted(fieldProblem(error.errors));
  return value as Value;
}

export function apiRefusal({ body: { message, code, errors = [] } }: Problem, command: Command): Refused {
  if (errors.length === 0) return new Refused(message);
  const isAboutChecks = code === 'checks_missing';
  const lines = errors.map(({ field, message: why }) => {
    const name = isAboutChecks ? field.replace(/^checks\./, '') : typedName(command, field);
    const quoted = `"${field}"`;
    return why.startsWith(quoted) ? `  ${name}${why.slice(quoted.length)}` : `  ${name}: ${why}`;
  });
  return new Refused([isAboutChecks ? message : 'These values are not valid:', ...lines].join('\n'));
}

/** Returns an error that includes the command's IDs, because the API's message doesn't say which ID is wrong. */
export function unknownIds(
  { positionals = [] }: Command,
  { typed, facilitator }: Pick<WithDatabase, 'typed' | 'facilitator'>,
): Refused | undefined {
  const named = positionals.flatMap(({ name, noun }) => (noun ? [{ noun, id: typed.positional(name) }] : []));
  const last = named.at(-1);
  if (!last) return undefined;
  const what = named.map(({ noun, id }) => `${noun} ${id}`).join(' with ');
  return new Refused(
    `${facilitator.name} has no ${what}. Find the ID with \`${last.noun} list\`, or choose another facilitator with --facilitator.`,
  );
}

function typedName(command: Command, field: string): string {
  const name = field.replace(/^items\.\d+\./, '');
  const dashed = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const words = [dashed, NAMES[name] ?? dashed];
  const options = optionsOf(command);
  const option = words.find((word) => Object.hasOwn(options, word));
  if (option !== undefined) return `--${option}`;
  const place = command.positionals?.find((positional) => words.includes(positional.name));
  return place ? `<${place.name}>` : name;
}
