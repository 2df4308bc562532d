import { solveChallengeWorkers } from 'altcha-lib';

type Challenge = Parameters<typeof solveChallengeWorkers>[0]['challenge'];

/** More would only heat a phone. */
const WORKERS_MAXIMUM = 4;

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/**
 * Does the work a challenge asks for, outside the page's own thread. The answer is what `x-captcha-token` carries;
 * null when it was given up, by `controller` or for want of time. Throws where the browser cannot do it.
 */
export async function solve(challenge: Challenge, controller: AbortController): Promise<string | null> {
  const concurrency = Math.min(WORKERS_MAXIMUM, navigator.hardwareConcurrency || 1);
  const solution = await solveChallengeWorkers({ challenge, concurrency, controller, createWorker });
  return solution && btoa(JSON.stringify({ challenge, solution }));
}
