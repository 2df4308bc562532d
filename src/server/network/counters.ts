import { Counter } from 'prom-client';

export interface Counters<Name extends string, Outcome extends string> {
  /** Has no registry, because all servers in one process share it. Each server adds it to its own registry. */
  metric: Counter;
  count(name: Name, outcome: Outcome): void;
}

/** Starts each series at 0, so that a rate includes the first call. */
export function createCounters<Name extends string, Outcome extends string>({
  label,
  names,
  outcomes,
  ...described
}: {
  name: string;
  help: string;
  label: string;
  names: readonly Name[];
  outcomes: readonly Outcome[];
}): Counters<Name, Outcome> {
  const metric = new Counter({ ...described, labelNames: [label, 'outcome'], registers: [] });
  for (const name of names) for (const outcome of outcomes) metric.inc({ [label]: name, outcome }, 0);
  return { metric, count: (name, outcome) => metric.inc({ [label]: name, outcome }) };
}
