import { performance } from 'node:perf_hooks';
import { readFileSync } from 'node:fs';
import { journey, type Answer, type Journey } from '../e2e/applicant.ts';
import { startServer, type Server } from '../e2e/server.ts';

/** What whole applications cost, from initiate to submit, partial saves included. */
export interface Throughput {
  applications: number;
  seconds: number;
  /** Processor time of the server, milliseconds for each application. */
  cpuMs: number;
  /** Milliseconds by call. */
  calls: Record<string, { p50: number; p95: number; p99: number; count: number }>;
}

const CLOCK_TICKS_A_SECOND = 100;

/** Processor time a process used so far, in milliseconds; 0 where the system does not tell. */
function cpuOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS_A_SECOND;
  } catch {
    return 0;
  }
}

const STEPS: readonly [string, (applicant: Journey) => Promise<Answer>][] = [
  ['initiate', (one) => one.initiate()],
  ['status', (one) => one.status()],
  ['send code', (one) => one.sendSms()],
  ['type', (one) => one.saveType()],
  [
    'business, partly',
    (one) => one.call('POST', '/onboarding/accounts/identity/business/partial', { dbaName: 'Marlow' }),
  ],
  ['business', (one) => one.saveBusiness()],
  ['owners', (one) => one.saveIdentity()],
  ['bank account', (one) => one.savePayout()],
  ['review', (one) => one.call('GET', '/onboarding/accounts/payout?addAsterisks=true')],
  ['submit', (one) => one.submit()],
];

async function apply(server: Server, times: Map<string, number[]>): Promise<void> {
  const applicant = journey(server.url);
  let code = '';
  for (const [name, step] of STEPS) {
    if (name === 'type') await timed(times, 'enter code', () => applicant.verifySms(code));
    const answer = await timed(times, name, () => step(applicant));
    if (name === 'send code') code = answer.body.smsCode;
  }
}

async function timed(
  times: Map<string, number[]>,
  name: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const started = performance.now();
  const answer = await work();
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  const list = times.get(name) ?? [];
  list.push(performance.now() - started);
  times.set(name, list);
  return answer;
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Drives whole applications against one process, `atOnce` at a time. */
export async function throughput({
  applications,
  atOnce,
  env,
}: {
  applications: number;
  atOnce: number;
  env: Record<string, string>;
}): Promise<Throughput> {
  const server = await startServer({ LOG_LEVEL: 'error', ...env });
  try {
    await apply(server, new Map());
    const times = new Map<string, number[]>();
    const before = cpuOf(server.pid());
    const started = performance.now();
    let left = applications;
    const worker = async () => {
      while (left > 0) {
        left -= 1;
        await apply(server, times);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    const seconds = (performance.now() - started) / 1000;
    const cpuMs = (cpuOf(server.pid()) - before) / applications;
    const calls = Object.fromEntries(
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
    return { applications, seconds, cpuMs, calls };
  } finally {
    await server.close();
  }
}
