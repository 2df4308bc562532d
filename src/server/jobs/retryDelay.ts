import { LONGEST_WAIT_MS } from './queue.ts';

/** Longest wait before the first retry. Doubles with each retry, up to `LONGEST_WAIT_MS`. */
const FIRST_WAIT_MS = 2000;

/** In milliseconds. Jitter keeps jobs that failed together from retrying together. */
export function retryDelay(attempts: number): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
  return Math.round(wait * (0.5 + Math.random() / 2));
}
