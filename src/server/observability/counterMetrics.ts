import { Counter, type Registry } from 'prom-client';
import { jobAttempts } from '../jobs/worker.ts';
import { providerCalls } from '../network/providerCalls.ts';
import type { Counters } from '../network/counters.ts';

export function observeCounters(registry: Registry): void {
  observe(registry, {
    name: 'job_attempts_total',
    help: 'Attempts to send an email, text message, or event: done, retried, or dead (no more retries).',
    label: 'kind',
    counters: jobAttempts,
  });
  observe(registry, {
    name: 'provider_calls_total',
    help: 'Provider calls made while handling requests. A failed call got no usable response.',
    label: 'provider',
    counters: providerCalls,
  });
}

function observe(
  registry: Registry,
  {
    name,
    help,
    label,
    counters,
  }: { name: string; help: string; label: string; counters: Counters<string, string> },
): void {
  const counter = new Counter({
    name,
    help,
    labelNames: [label, 'outcome'],
    registers: [registry],
    collect() {
      counter.reset();
      for (const row of counters.all()) counter.inc({ [label]: row.name, outcome: row.outcome }, row.count);
    },
  });
}
