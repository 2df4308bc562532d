import type { ByLanguage, Twin } from '../domain/languages.ts';
import * as english from './changeNoticeTexts.ts';
import * as spanish from './changeNoticeTexts.es.ts';
import type { AccountTable, ApplicationTable } from './db/schema.ts';
import type { Deps, Tx } from './deps.ts';
import { absolute } from './decisionLetter.ts';
import type { Facilitator } from './facilitators.ts';
import { languageOfApplication } from './language.ts';
import { emailJob, type Letter } from './mail.ts';
import { offerOf } from './products.ts';

const TEXTS: ByLanguage<Twin<typeof english>> = { en: english, es: spanish };

/** Saves within this time make one email, which shows the last of them. */
const BURST_MS = 5 * 60_000;

type Core = Pick<Deps, 'clock' | 'facilitators' | 'jobs'>;

interface Changed {
  application: ApplicationTable;
  account: Pick<AccountTable, 'name' | 'email'>;
}

/**
 * Emails the account's holder that a stored bank account was changed. Sent when the five minutes are over in which the
 * change was made: a form saves itself many times while it is typed in.
 */
export async function tellBankChanged(
  deps: Core,
  tx: Tx,
  {
    accounts,
    ...changed
  }: Changed & { accounts: readonly { accountRouting?: string; accountNumber?: string }[] },
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
  const letter = texts.bankChanged({
    provider: facilitator.name,
    accounts: lines.join(' '),
    ...help(facilitator),
  });
  const burst = Math.floor(deps.clock() / BURST_MS) + 1;
  const key = `bank changed:${changed.application.id}:${burst}`;
  await deps.jobs.enqueue(tx, emailJob({ from: facilitator, to, letter }), key, burst * BURST_MS);
}

/** Emails the account's holder that its phone number was changed. */
export async function tellPhoneChanged(
  deps: Core,
  tx: Tx,
  { phoneNumber, ...changed }: Changed & { phoneNumber: string },
): Promise<void> {
  const { to, facilitator, texts } = readerOf(deps, changed);
  const number = phoneNumber.slice(-4);
  const letter = texts.phoneChanged({ provider: facilitator.name, number, ...help(facilitator) });
  await deps.jobs.enqueue(tx, emailJob({ from: facilitator, to, letter }));
}

/** An email about a submit that a session by a link made, which needs no password: it says so, and what to do. */
export function withSubmitByLink(
  deps: Pick<Deps, 'facilitators'>,
  letter: Letter,
  application: ApplicationTable,
): Letter {
  const { facilitator, texts } = readerOf(deps, { application, account: { name: '', email: '' } });
  const { paragraphs } = letter;
  return { ...letter, paragraphs: [...paragraphs, texts.submittedByLink(help(facilitator))] };
}

function readerOf(deps: Pick<Deps, 'facilitators'>, { application, account }: Changed) {
  const { facilitator, product } = offerOf(deps, application);
  const language = languageOfApplication(application, facilitator);
  return { to: { ...account, language }, facilitator, product, language, texts: TEXTS[language] };
}

function help(from: Facilitator): { support: string; passwordUrl: string } {
  return { support: from.supportEmail, passwordUrl: absolute(from.passwordRecoveryUrl, from) };
}
