import { solveChallengeWorkers } from 'altcha-lib';

type Challenge = Parameters<typeof solveChallengeWorkers>[0]['challenge'];

/** More workers would only heat up a phone. */
const WORKERS_MAXIMUM = 4;

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/**
 * Solves a challenge in web workers. Returns the `x-captcha-token` value, or null on abort or timeout. Throws if the
 * browser does not support it.
 */
export async function solve(challenge: Challenge, controller: AbortController): Promise<string | null> {
  const concurrency = Math.min(WORKERS_MAXIMUM, navigator.hardwareConcurrency || 1);
  const solution = await solveChallengeWorkers({ challenge, concurrency, controller, createWorker });
  return solution && btoa(JSON.stringify({ challenge, solution }));
}
