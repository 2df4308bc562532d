import { Problem } from '../../api/problem.ts';
import type { Deps } from '../../server/deps.ts';
import type { Tx } from '../../server/db/database.ts';
import { refusable } from '../../server/applications/application.ts';
import { ApiRefused, type Refused } from '../command.ts';
import { accepted, readDuration, readInstant } from '../words.ts';

export const ACTOR = { kind: 'operator', id: 'command line' } as const;

/**
 * Empty host name, which makes links use the facilitator's own origin. The command line has no request to take a host
 * from.
 */
export const NO_HOST = '';

export const APPLICATION = {
  name: 'id',
  help: 'the application ID from `application list`',
  required: true,
  noun: 'application',
};

export const MORE_RESULTS = '\nThere are more results. Raise --limit or add a filter.';

/** Runs a change in a transaction. Rolls back and throws if it returns an API error. */
export async function change<R>(
  { db }: Pick<Deps, 'db'>,
  work: (tx: Tx) => Promise<R | Problem>,
): Promise<R> {
  return accepted(await refusable(db, work));
}

/** The refusal of an unknown ID. `unknownIds` names the ID. */
export function notFound(): Refused {
  return new ApiRefused(new Problem('not_found'));
}

/** Parses a timestamp, or a duration from now (`14d`), to milliseconds. */
export function readDeadline(text: string, option: string, now: number): number {
  return /^\d+[mhd]$/.test(text) ? now + readDuration(text, option) : readInstant(text, option, now);
}
