import { operatorApi } from '../e2e/operatorApi.ts';
import { operatorReads } from '../e2e/seed/operatorReads.ts';
import { startServer, type Server } from '../e2e/server.ts';
import { applyOnce, timing, type Times } from './applications.ts';
import { median, percentile } from './report.ts';
import { seeded, SEEDED_SETTINGS } from './seed.ts';
import { summary, type Throughput } from './throughput.ts';

export interface AtSize {
  count: number;
  /** 0 if the schema was already seeded. */
  seedSeconds: number;
  applicant: Throughput['calls'];
  operator: Throughput['calls'];
  /** In milliseconds, over all applicant or operator calls. */
  p99: { applicant: number; operator: number };
  p50: { applicant: number; operator: number };
}

const APPLICATIONS = 80;
const READS = 12;
const WARM_UP = 15;

/** Measures calls at each database size. The sizes alternate, so that background load affects all of them equally. */
export async function atSizes(url: string, counts: readonly number[]): Promise<AtSize[]> {
  const sizes: { count: number; seedSeconds: number; server: Server; applicant: Times; operator: Times }[] =
    [];
  try {
    for (const count of counts) {
      const { schema, seconds } = await seeded(url, count);
      const env = { ...SEEDED_SETTINGS, DATABASE_URL: url, DATABASE_SCHEMA: schema, LOG_LEVEL: 'error' };
      const server = await startServer(env);
      sizes.push({ count, seedSeconds: seconds, server, applicant: new Map(), operator: new Map() });
    }
    for (let turn = -WARM_UP; turn < APPLICATIONS; turn += 1)
      for (const { server, applicant } of sizes)
        await applyOnce(server.url, timing(turn < 0 ? new Map() : applicant));
    const reads = await Promise.all(
      sizes.map(async ({ server, operator }) => {
        const api = operatorApi(server.url, SEEDED_SETTINGS['OPERATOR_KEY'] ?? '');
        return { operator, list: await operatorReads(api) };
      }),
    );
    for (let turn = -2; turn < READS; turn += 1)
      for (const { operator, list } of reads)
        for (const [name, read] of list) {
          const answer = await timing(turn < 0 ? new Map() : operator)(name, read);
          if (answer.status !== 200) throw new Error(`${name}: ${answer.status}`);
        }
    return sizes.map(({ count, seedSeconds, applicant, operator }) => {
      const all = (times: Times) => [...times.values()].flat();
      return {
        count,
        seedSeconds,
        applicant: summary(applicant),
        operator: summary(operator),
        p99: { applicant: percentile(all(applicant), 0.99), operator: percentile(all(operator), 0.99) },
        p50: { applicant: median(all(applicant)), operator: median(all(operator)) },
      };
    });
  } finally {
    for (const { server } of sizes) await server.close();
  }
}
