import type { ByLanguage, Translation } from '../../domain/texts/languages.ts';
import * as english from './texts/changeNoticeEmail.ts';
import * as spanish from './texts/changeNoticeEmail.es.ts';
import type { ApplicationTable } from '../db/schema/schema.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../db/database.ts';
import { absolute } from './texts/decisionEmail.ts';
import type { Facilitator } from '../facilitators/facilitators.ts';
import { languageOfApplication } from '../facilitators/applicationLanguage.ts';
import { applicantMail, type Applicant } from './email.ts';
import type { EmailContent } from './content.ts';
import { facilitatorProductOf } from '../facilitators/products.ts';

const TEXTS: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };

const BURST_MS = 5 * 60_000;

type NoticeDeps = Pick<Deps, 'clock' | 'facilitators' | 'jobs'>;

/** Delays the email by up to five minutes, so that several autosaves of a form send only one email. */
export async function emailBankChanged(
  deps: NoticeDeps,
  tx: Tx,
  {
    accounts,
    statusUrl,
    ...applicant
  }: Applicant & {
    accounts: readonly { accountRouting?: string; accountNumber?: string }[];
    statusUrl?: string | undefined;
  },
): Promise<void> {
  const mail = applicantMail(deps, applicant, (from, language, { bankAccounts }) => {
    const texts = TEXTS[language];
    const labels = bankAccounts.labelsIn[language] ?? bankAccounts.labels;
    const lines = accounts.map(({ accountRouting = '', accountNumber = '' }, index) =>
      texts.bankAccount({
        label: labels[index] ?? '',
        routing: accountRouting.slice(-4),
        number: accountNumber.slice(-4),
      }),
    );
    const facts = { provider: from.name, accounts: lines.join(' '), ...help(from) };
    return { ...texts.bankChanged(facts), ...(statusUrl !== undefined && { statusUrl }) };
  });
  let burst = Math.floor(deps.clock() / BURST_MS) + 1;
  const enqueue = () =>
    deps.jobs.enqueue(tx, mail, `bank changed:${applicant.application.id}:${burst}`, burst * BURST_MS);
  // This burst's email may be on its way, or already sent by a process whose clock is ahead.
  while (!(await enqueue())) burst += 1;
}

export async function emailPhoneChanged(
  deps: NoticeDeps,
  tx: Tx,
  { phoneNumber, ...applicant }: Applicant & { phoneNumber: string },
): Promise<void> {
  const mail = applicantMail(deps, applicant, (from, language) =>
    TEXTS[language].phoneChanged({ provider: from.name, number: phoneNumber.slice(-4), ...help(from) }),
  );
  await deps.jobs.enqueue(tx, mail);
}

export function withSubmitByLink(
  deps: Pick<Deps, 'facilitators'>,
  content: EmailContent,
  application: ApplicationTable,
): EmailContent {
  const { facilitator } = facilitatorProductOf(deps, application);
  const texts = TEXTS[languageOfApplication(application, facilitator)];
  const { paragraphs } = content;
  return { ...content, paragraphs: [...paragraphs, texts.submittedByLink(help(facilitator))] };
}

function help(from: Facilitator): { support: string; passwordUrl: string } {
  return { support: from.supportEmail, passwordUrl: absolute(from.passwordRecoveryUrl, from) };
}
