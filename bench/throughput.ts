import { performance } from 'node:perf_hooks';
import { readFileSync } from 'node:fs';
import { startServer, type Server } from '../e2e/server.ts';
import { applyOnce, timing, type Times } from './applications.ts';
import { floorCalls } from './floorCalls.ts';
import { percentile } from './report.ts';

export interface Throughput {
  applications: number;
  seconds: number;
  /** Server CPU time in milliseconds per application. */
  cpuMs: number;
  /** In milliseconds, by call name. */
  calls: Record<string, { p50: number; p95: number; p99: number; count: number }>;
}

const CLOCK_TICKS_A_SECOND = 100;
/** Number of warm-up applications per process, for JIT compilation and statement plans. */
const WARM_UP = 20;

function cpuOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS_A_SECOND;
  } catch {
    return 0;
  }
}

export function summary(times: Times): Throughput['calls'] {
  return Object.fromEntries(
    [...times].map(([name, list]) => [
      name,
      {
        p50: percentile(list, 0.5),
        p95: percentile(list, 0.95),
        p99: percentile(list, 0.99),
        count: list.length,
      },
    ]),
  );
}

export async function throughput({
  applications,
  atOnce,
  processes,
  env,
}: {
  applications: number;
  atOnce: number;
  processes: number;
  env: Record<string, string>;
}): Promise<Throughput> {
  const servers: Server[] = [];
  try {
    for (let count = 0; count < processes; count += 1)
      servers.push(await startServer({ LOG_LEVEL: 'error', ...env }));
    const urls = servers.map(({ url }) => url);
    let begun = 0;
    const times: Times = new Map();
    const one = (into: Times) => applyOnce(urls[begun++ % urls.length] ?? '', timing(into));
    await drive(() => one(new Map()), { applications: WARM_UP * processes, atOnce });
    const cpu = () => servers.reduce((sum, server) => sum + cpuOf(server.pid()), 0);
    const before = cpu();
    const started = performance.now();
    await drive(() => one(times), { applications, atOnce });
    const seconds = (performance.now() - started) / 1000;
    return { applications, seconds, cpuMs: (cpu() - before) / applications, calls: summary(times) };
  } finally {
    for (const server of servers) await server.close();
  }
}

export async function floorThroughput(applications: number, atOnce: number): Promise<Throughput['calls']> {
  const times = await floorCalls(async (one) => {
    await drive(() => one(new Map()), { applications: WARM_UP, atOnce });
    const measured: Times = new Map();
    await drive(() => one(measured), { applications, atOnce });
    return measured;
  });
  return summary(times);
}

async function drive(
  one: () => Promise<void>,
  { applications, atOnce }: { applications: number; atOnce: number },
): Promise<void> {
  let begun = 0;
  const worker = async () => {
    while (begun < applications) {
      begun += 1;
      await one();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
