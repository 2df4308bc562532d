import { solveChallengeWorkers } from 'altcha-lib';
import { captchaChallenge } from '../../api/captcha.ts';
import { call } from '../client.ts';

/** Maximum number of workers, to limit heat and battery use on phones. */
const WORKERS_MAXIMUM = 4;

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/**
 * Returns the `x-captcha-token` value and its expiry in milliseconds since the Unix epoch. Null if the challenge can't
 * be loaded, or if solving it is aborted or times out.
 */
export async function solve(
  controller: AbortController,
): Promise<{ token: string; expiresAt: number | null } | null> {
  const reply = await call(captchaChallenge, { signal: controller.signal, quiet: true });
  if (!reply.ok) return null;
  const { data: challenge } = reply;
  const concurrency = Math.min(WORKERS_MAXIMUM, navigator.hardwareConcurrency || 1);
  const solution = await solveChallengeWorkers({ challenge, concurrency, controller, createWorker });
  const { expiresAt } = challenge.parameters;
  return (
    solution && {
      token: btoa(JSON.stringify({ challenge, solution })),
      expiresAt: typeof expiresAt === 'number' ? expiresAt * 1000 : null,
    }
  );
}
