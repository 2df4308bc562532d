import type { Funnel } from './contract.ts';

/** Minimum count to disclose. A smaller one could identify a person. */
const SMALLEST_CELL = 5;

type Counts = ReadonlyMap<string, number>;
type OutcomeCell = 'started' | 'submitted' | 'approved';

export function funnelOf(counts: Counts, order: readonly string[]): Funnel {
  const at = (name: string) => counts.get(name) ?? 0;
  const rest = (prefix: string) =>
    [...counts].flatMap(([name, count]) =>
      name.startsWith(prefix) ? [{ name: name.slice(prefix.length), count }] : [],
    );
  const steps = order.map((step) => ({
    step,
    ...cell('reached', at(`reached/${step}`)),
    ...cell('completed', at(`completed/${step}`)),
    ...times(rest(`seconds/${step}/`).map(({ name, count }) => ({ seconds: Number(name), count }))),
  }));
  return {
    ...outcomes(at),
    steps: steps.filter((row) => Object.keys(row).length > 1),
    byType: typesOf(
      at,
      rest('started/').map(({ name }) => name),
    ),
    fieldErrors: rest('refused/')
      .filter(({ count }) => count >= SMALLEST_CELL)
      .map(({ name, count }) => ({ field: name, applications: count }))
      .toSorted((left, right) => right.applications - left.applications || compare(left.field, right.field)),
  };
}

function outcomes(at: (name: OutcomeCell) => number) {
  return {
    ...cell('started', at('started')),
    ...cell('submitted', at('submitted')),
    ...cell('approved', at('approved')),
  };
}

function cell<Name extends string>(name: Name, count: number): Partial<Record<Name, number>> {
  return count >= SMALLEST_CELL ? ({ [name]: count } as Record<Name, number>) : {};
}

function typesOf(at: (name: string) => number, types: readonly string[]): Funnel['byType'] {
  const shown = (['started', 'submitted', 'approved'] as const).map((name) => {
    const parts = types
      .map((type) => ({ type, count: at(`${name}/${type}`) }))
      .filter(({ count }) => count > 0);
    return [name, new Map(disclosed(parts, at(name)).map(({ type, count }) => [type, count]))] as const;
  });
  const rows = types.map((ownershipType) => ({
    ownershipType,
    ...Object.fromEntries(
      shown.flatMap(([name, cells]) => {
        const count = cells.get(ownershipType);
        return count === undefined ? [] : [[name, count]];
      }),
    ),
  })) as Funnel['byType'];
  return rows
    .filter((row) => Object.keys(row).length > 1)
    .toSorted(
      (left, right) =>
        (right.started ?? 0) - (left.started ?? 0) || compare(left.ownershipType, right.ownershipType),
    );
}

/** Returns the parts of a total that can be disclosed without revealing a small count by subtraction. */
function disclosed<Part extends { count: number }>(parts: readonly Part[], total: number): Part[] {
  const large = parts
    .filter(({ count }) => count >= SMALLEST_CELL)
    .toSorted((left, right) => right.count - left.count);
  const left = (some: readonly Part[]) => total - some.reduce((sum, { count }) => sum + count, 0);
  while (large.length > 0 && left(large) > 0 && left(large) < SMALLEST_CELL) large.pop();
  return large;
}

/** Uses the nearest-rank method. Returns an empty object for fewer than SMALLEST_CELL applications. */
function times(
  seconds: readonly { seconds: number; count: number }[],
): Pick<Funnel['steps'][number], 'medianSeconds' | 'p90Seconds'> {
  const total = seconds.reduce((sum, { count }) => sum + count, 0);
  if (total < SMALLEST_CELL) return {};
  const sorted = seconds.toSorted((left, right) => left.seconds - right.seconds);
  const within = (share: number) => {
    let seen = 0;
    return sorted.find(({ count }) => (seen += count) >= total * share)?.seconds ?? 0;
  };
  return { medianSeconds: within(0.5), p90Seconds: within(0.9) };
}

function compare(left: string, right: string): number {
  return left < right ? -1 : 1;
}
