import type { ByLanguage, Translation } from '../../domain/texts/languages.ts';
import * as english from './texts/changeNoticeEmail.ts';
import * as spanish from './texts/changeNoticeEmail.es.ts';
import type { AccountTable, ApplicationTable } from '../db/schema/schema.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../db/database.ts';
import { absolute } from './texts/decisionEmail.ts';
import type { Facilitator } from '../facilitators/facilitators.ts';
import { languageOfApplication } from '../facilitators/applicationLanguage.ts';
import { emailJob } from './email.ts';
import type { EmailContent } from './content.ts';
import { facilitatorProductOf } from '../facilitators/products.ts';

const TEXTS: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };

/** Bank account changes within the same five-minute period are combined into one email with the latest state. */
const BURST_MS = 5 * 60_000;

type NoticeDeps = Pick<Deps, 'clock' | 'facilitators' | 'jobs'>;

interface Changed {
  application: ApplicationTable;
  account: Pick<AccountTable, 'name' | 'email'>;
}

/** Sends the email up to five minutes later, because a form autosaves while the applicant types. */
export async function emailBankChanged(
  deps: NoticeDeps,
  tx: Tx,
  {
    accounts,
    statusUrl,
    ...changed
  }: Changed & {
    accounts: readonly { accountRouting?: string; accountNumber?: string }[];
    statusUrl?: string | undefined;
  },
): Promise<void> {
  const { to, facilitator, texts, product, language } = readerOf(deps, changed);
  const labels = product.bankAccounts.labelsIn[language] ?? product.bankAccounts.labels;
  const lines = accounts.map(({ accountRouting = '', accountNumber = '' }, index) =>
    texts.bankAccount({
      label: labels[index] ?? '',
      routing: accountRouting.slice(-4),
      number: accountNumber.slice(-4),
    }),
  );
  const content = texts.bankChanged({
    provider: facilitator.name,
    accounts: lines.join(' '),
    ...help(facilitator),
  });
  const linked = statusUrl === undefined ? content : { ...content, statusUrl };
  const burst = Math.floor(deps.clock() / BURST_MS) + 1;
  const about = changed.application.id;
  const key = `bank changed:${about}:${burst}`;
  const job = emailJob({ from: facilitator, to, about, content: linked });
  await deps.jobs.enqueue(tx, job, key, burst * BURST_MS);
}

export async function emailPhoneChanged(
  deps: NoticeDeps,
  tx: Tx,
  { phoneNumber, ...changed }: Changed & { phoneNumber: string },
): Promise<void> {
  const { to, facilitator, texts } = readerOf(deps, changed);
  const number = phoneNumber.slice(-4);
  const content = texts.phoneChanged({ provider: facilitator.name, number, ...help(facilitator) });
  const about = changed.application.id;
  await deps.jobs.enqueue(tx, emailJob({ from: facilitator, to, about, content }));
}

export function withSubmitByLink(
  deps: Pick<Deps, 'facilitators'>,
  content: EmailContent,
  application: ApplicationTable,
): EmailContent {
  const { facilitator, texts } = readerOf(deps, { application, account: { name: '', email: '' } });
  const { paragraphs } = content;
  return { ...content, paragraphs: [...paragraphs, texts.submittedByLink(help(facilitator))] };
}

function readerOf(deps: Pick<Deps, 'facilitators'>, { application, account }: Changed) {
  const { facilitator, product } = facilitatorProductOf(deps, application);
  const language = languageOfApplication(application, facilitator);
  return { to: { ...account, language }, facilitator, product, language, texts: TEXTS[language] };
}

function help(from: Facilitator): { support: string; passwordUrl: string } {
  return { support: from.supportEmail, passwordUrl: absolute(from.passwordRecoveryUrl, from) };
}
