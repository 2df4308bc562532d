import { Problem } from '../../../api/problem.ts';
import type { ByLanguage, Translation } from '../../../domain/texts/languages.ts';
import type { ApplicationTable } from '../../db/schema/schema.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { record, SYSTEM } from '../../audit/auditLog.ts';
import { applicantMail } from '../../email/email.ts';
import { dueDay } from '../../email/dueDay.ts';
import * as english from '../../email/texts/reminderEmail.ts';
import * as spanish from '../../email/texts/reminderEmail.es.ts';
import { findActiveProduct } from '../../facilitators/products.ts';
import { findDueRequests, findIdle, type DueReminder } from './dueReminders.ts';
import { renewStatusLink, storeLink } from '../links/statusLink.ts';
import { stopLink } from '../links/signedLinks.ts';

const EMAILS: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };

type ReminderDeps = Pick<Deps, 'db' | 'clock' | 'seal' | 'config' | 'facilitators' | 'jobs'>;

export async function sendReminders(deps: ReminderDeps): Promise<number> {
  let sent = 0;
  for (const find of [findIdle, findDueRequests]) {
    for await (const due of find(deps)) {
      if (await deps.db.transaction().execute((tx) => remind(deps, tx, due))) sent += 1;
    }
  }
  if (sent > 0) deps.jobs.wake();
  return sent;
}

async function remind(deps: ReminderDeps, tx: Tx, due: DueReminder): Promise<boolean> {
  const application = await due.hold(tx);
  if (!application) return false;
  // Don't remind applicants of an inactive product, because they can't continue.
  const offer = findActiveProduct(deps, {
    facId: application.fac_id,
    slug: application.sp_product_slug,
  });
  if (offer instanceof Problem || !(await claim(deps, tx, { application, id: due.id }))) return false;
  const account = await tx
    .selectFrom('account')
    .select(['email', 'name'])
    .where('id', '=', application.account_id)
    .where('fac_id', '=', application.fac_id)
    .executeTakeFirstOrThrow();
  const { host } = new URL(offer.facilitator.origin);
  const { email } = account;
  const link = renewStatusLink(deps, { application, email, host, until: due.dueAt ?? 0 });
  await storeLink(tx, application);
  const mail = applicantMail(deps, { application, account }, (facilitator, language) => {
    const texts = EMAILS[language];
    const facts = { provider: facilitator.name, link };
    const content =
      due.dueAt === undefined
        ? texts.unfinishedReminder(facts)
        : texts.requestReminder({ ...facts, due: dueDay(due.dueAt, language) });
    return { ...content, stopUrl: stopLink(deps, { facilitator, id: application.id, host }) };
  });
  await deps.jobs.enqueue(tx, mail);
  await record(deps, tx, { application, actor: SYSTEM, action: 'reminder.sent', details: due.details });
  return true;
}

async function claim(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { application, id }: { application: ApplicationTable; id: string },
): Promise<boolean> {
  const claimed = await tx
    .insertInto('reminder')
    .values({ id, fac_id: application.fac_id, application_id: application.id, sent_at: clock() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}
