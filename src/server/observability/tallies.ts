import { Counter, type Registry } from 'prom-client';
import { jobAttempts } from '../jobs/worker.ts';
import { providerCalls } from '../network/providerCalls.ts';
import type { Tally } from '../network/tally.ts';

export function observeTallies(registry: Registry): void {
  observe(registry, {
    name: 'job_attempts_total',
    help: 'Attempts to send an email, text message, or event: done, retried, or given up (dead).',
    label: 'kind',
    tally: jobAttempts,
  });
  observe(registry, {
    name: 'provider_calls_total',
    help: 'Calls of providers during requests; failed ones had no usable answer.',
    label: 'provider',
    tally: providerCalls,
  });
}

function observe(
  registry: Registry,
  { name, help, label, tally }: { name: string; help: string; label: string; tally: Tally<string, string> },
): void {
  const counter = new Counter({
    name,
    help,
    labelNames: [label, 'outcome'],
    registers: [registry],
    collect() {
      counter.reset();
      for (const row of tally.all()) counter.inc({ [label]: row.name, outcome: row.outcome }, row.count);
    },
  });
}
