import { Problem } from '../../api/problem.ts';
import { deadlineOf } from '../../domain/values/dueDay.ts';
import type { Deps } from '../../server/deps.ts';
import type { Tx } from '../../server/db/database.ts';
import { transactionOrProblem } from '../../server/applications/application.ts';
import { ApiRefused, type Refused } from '../command.ts';
import { accepted, readDuration, readInstant } from '../words.ts';

export const ACTOR = { kind: 'operator', id: 'command line' } as const;

/** Makes links use the facilitator's own origin, because the command line has no request with a host. */
export const NO_HOST = '';

export const APPLICATION = {
  name: 'id',
  help: 'the application ID from `application list`',
  required: true,
  noun: 'application',
};

export const REASON = {
  value: '<text>',
  help: "the reason to record in the audit log, without the applicant's name",
  required: true,
} as const;

export const MORE_RESULTS = '\nThere are more results. Raise --limit or add a filter.';

export async function inTransaction<R>(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  work: (tx: Tx) => Promise<R | Problem>,
): Promise<R> {
  const result = accepted(await transactionOrProblem(db, work));
  jobs.wake();
  return result;
}

export function notFound(): Refused {
  return new ApiRefused(new Problem('not_found'));
}

/**
 * Accepts a timestamp, a date, or a duration from now (`14d`). A date means the end of that day in Eastern Time.
 * Returns milliseconds since the Unix epoch.
 */
export function readDeadline(text: string, option: string, now: number): number {
  if (/^\d+[mhd]$/.test(text)) return now + readDuration(text, option);
  return deadlineOf(text) || readInstant(text, option, now);
}
