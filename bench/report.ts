import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';

export interface Row {
  what: string;
  figure: string;
  beside: string;
}

/** Only the JSON output includes `details`. */
export interface Part {
  rows: Row[];
  details: unknown;
}

export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
export const millis = (milliseconds: number) => `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
export const times = (a: number, b: number) => `${(a / b).toFixed(2)} x`;

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

function machine(): string {
  const [load = 0] = loadavg();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${memory} GiB, ${process.platform} ${release()}, Node ${process.version}, load ${load.toFixed(1)} at the end`;
}

export function report(parts: Record<string, Part>, isWhole: boolean): void {
  const rows = Object.values(parts).flatMap((part) => part.rows);
  const width = Math.max(...rows.map(({ what }) => what.length));
  const at = new Date().toISOString();
  const on = machine();
  console.log(on);
  for (const { what, figure, beside } of rows)
    console.log(`${what.padEnd(width)}  ${figure.padStart(9)}  ${beside}`);
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const name = [at.slice(0, 10), ...(isWhole ? [] : Object.keys(parts))].join('-');
  const details = Object.fromEntries(
    Object.entries(parts).map(([part, { details: found }]) => [part, found]),
  );
  writeFileSync(
    join(folder, `${name}.json`),
    `${JSON.stringify({ at, machine: on, rows, details }, null, 2)}\n`,
  );
  const lines = rows.map(({ what, figure, beside }) => `| ${what} | ${figure} | ${beside} |`);
  const head = [`Measured ${at} on ${on}.`, '', '| What | Figure | Beside |', '|---|---|---|'];
  writeFileSync(join(folder, `${name}.md`), `${[...head, ...lines].join('\n')}\n`);
}
