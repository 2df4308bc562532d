const factor = Number(process.env.FUZZ ?? 1);

/** Number of runs of a randomized test: few in `npm test`, more with FUZZ, which `npm run test:full` sets. */
export function fuzzRuns(runs: number): number {
  return Math.ceil(runs * factor);
}
