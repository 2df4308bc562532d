const factor = Number(process.env.FUZZ ?? 1);

/**
 * Number of runs of a randomized test. The environment variable FUZZ multiplies it; `npm run test:full` sets FUZZ to 5
 * by default.
 */
export function fuzzRuns(runs: number): number {
  return Math.ceil(runs * factor);
}
