import { CLOSED_STAGES } from '../../journey/stages.ts';
import type { Db } from '../db/database.ts';
import type { Email } from './job.ts';

/** An applicant in `INFO_REQUIRED` has open requests, and must submit again. */
const WITHOUT_REMINDERS = CLOSED_STAGES.filter((stage) => stage !== 'INFO_REQUIRED');

/**
 * Returns false for a reminder that waited in the queue, for example while the mail server was unavailable, and whose
 * applicant has since submitted, been decided about, or stopped reminders. Other emails are always due.
 */
export async function isStillDue(db: Db, { facId, about, stopUrl }: Email): Promise<boolean> {
  if (stopUrl === undefined) return true;
  const application = await db
    .selectFrom('application')
    .select('id')
    .where('id', '=', about)
    .where('fac_id', '=', facId)
    .where('reminders_stopped_at', 'is', null)
    .where('stage', 'not in', WITHOUT_REMINDERS)
    .executeTakeFirst();
  return application !== undefined;
}
