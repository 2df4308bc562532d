import { CLOSED_STAGES } from '../../journey/stages.ts';
import type { Db } from '../db/database.ts';
import type { Job } from './job.ts';

/** In `INFO_REQUIRED`, the applicant must submit again, so reminders are still useful. */
const WITHOUT_REMINDERS = CLOSED_STAGES.filter((stage) => stage !== 'INFO_REQUIRED');

export async function isStillDue({ db, clock }: { db: Db; clock: () => number }, job: Job): Promise<boolean> {
  if (job.kind === 'webhook') return true;
  if (job.expiresAt !== undefined && job.expiresAt <= clock()) return false;
  if (job.kind === 'sms' || job.stopUrl === undefined) return true;
  const application = await db
    .selectFrom('application')
    .select('id')
    .where('id', '=', job.about)
    .where('fac_id', '=', job.facId)
    .where('reminders_stopped_at', 'is', null)
    .where('stage', 'not in', WITHOUT_REMINDERS)
    .executeTakeFirst();
  return application !== undefined;
}
