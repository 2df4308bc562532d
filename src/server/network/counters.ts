export interface Counters<Name extends string, Outcome extends string> {
  count(name: Name, outcome: Outcome): void;
  all(): { name: Name; outcome: Outcome; count: number }[];
}

export function createCounters<Name extends string, Outcome extends string>(
  names: readonly Name[],
  outcomes: readonly Outcome[],
): Counters<Name, Outcome> {
  const rows = names.flatMap((name) => outcomes.map((outcome) => ({ name, outcome, count: 0 })));
  return {
    count(name, outcome) {
      const row = rows.find((one) => one.name === name && one.outcome === outcome);
      if (row) row.count += 1;
    },
    all: () => rows,
  };
}
