import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { isBreached, isMadeOf } from './breached.ts';

/** Argon2id with the cost that OWASP's password storage sheet gives: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What the applicant reads; the web app shows messages with the word 'password' under that field. */
export const BREACHED_MESSAGE =
  'This password is among those known from data breaches. Choose another password.';

/** Read under the same field. */
export const OWN_WORDS_MESSAGE =
  'This password is little more than a name or an email address, which is tried first. Choose another password.';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an account that does not exist, whose hash is null, as for a wrong password. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** Whether the password is known from breaches; refuse it then with `BREACHED_MESSAGE`. */
  isBreached(password: string): boolean;
  /** Whether it is one of these words and no more; refuse it then with `OWN_WORDS_MESSAGE`. */
  isMadeOf(password: string, words: readonly string[]): boolean;
}

/** Hashing, with no more at a time than there are processors: each takes 19 MiB and 12 ms of one. */
export function createPasswords(): Passwords {
  const inTurn = queue(availableParallelism());
  let dummy: Promise<string> | undefined;
  return {
    hash: (password) => inTurn(() => hash(password, COST)),
    async verify(stored, password) {
      dummy ??= inTurn(() => hash('no account has this password', COST));
      const against = stored ?? (await dummy);
      const matches = await inTurn(() => verify(against, password));
      return matches && stored !== null;
    },
    isBreached,
    isMadeOf,
  };
}

function queue(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
