// Compares how many applications this checkout and another one complete per second:
// `npm run bench -- against ../older`. The other checkout must have its packages installed and its app built. The two
// take turns, because a machine's speed changes over time.
import { resolve } from 'node:path';
import { median, times, type Part, type Row } from './report.ts';
import { withEmptyDatabase } from './seed.ts';
import { throughput } from './throughput.ts';

const ROUNDS = 5;
const RUN = { applications: 600, atOnce: 8, processes: 1 };

async function rounds(other: typeof throughput, url: string | undefined) {
  const found = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of ['theirs', 'ours'] as const) {
      const measure = side === 'ours' ? throughput : other;
      const { applications, seconds } = await withEmptyDatabase(url, (env) => measure({ ...RUN, env }));
      found[side].push(applications / seconds);
    }
  }
  return found;
}

export async function against(folder: string, url: string | undefined): Promise<Part> {
  const { throughput: other } = (await import(resolve(folder, 'bench/throughput.ts'))) as {
    throughput: typeof throughput;
  };
  const rows: Row[] = [];
  const details: Record<string, unknown> = {};
  for (const [name, database] of [
    ['embedded', undefined],
    ...(url ? [['PostgreSQL', url] as const] : []),
  ] as const) {
    const found = await rounds(other, database);
    const [ours, theirs] = [median(found.ours), median(found.theirs)];
    details[name] = found;
    rows.push({
      what: `Whole applications a second, ${name}`,
      figure: ours.toFixed(1),
      beside: `${times(ours, theirs)} those of ${folder} (${theirs.toFixed(1)}); medians of ${ROUNDS} rounds in turn; aim 0.9 x`,
    });
  }
  return { rows, details };
}
