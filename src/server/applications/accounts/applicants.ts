import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Problem } from '../../../api/problem.ts';
import type { ByLanguage, Language, Translation } from '../../../domain/texts/languages.ts';
import { CONSENT_DOCUMENTS } from '../../../domain/legal.ts';
import { closedStage, isUndecided } from '../../../journey/stages.ts';
import { currentTexts, type AgreedText } from '../consents.ts';
import type { AccountTable, ApplicationTable, InviteTable } from '../../db/schema/schema.ts';
import { statement } from '../../db/statement.ts';
import type { Deps } from '../../deps.ts';
import type { Db, Tx } from '../../db/database.ts';
import { bindInvite } from '../invites.ts';
import { emailedLink, freshLink } from '../links/links.ts';
import { applicantMail } from '../../email/email.ts';
import type { FacilitatorProduct } from '../../facilitators/products.ts';
import * as english from '../../email/texts/startedEmail.ts';
import * as spanish from '../../email/texts/startedEmail.es.ts';
import { publish } from '../../webhooks/publish.ts';
import { addWords } from '../search/searchWords.ts';
import { reachSteps } from '../steps.ts';

const EMAILS: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };

export interface Requester {
  ip: string;
  userAgent: string;
}

export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

export async function findAccount(
  db: Db | Tx,
  { facId, email }: { facId: string; email: string },
): Promise<AccountTable | undefined> {
  return db
    .selectFrom('account')
    .selectAll()
    .where('fac_id', '=', facId)
    .where('email', '=', emailKey(email))
    .executeTakeFirst();
}

export interface AccountApplications {
  openHere: AccountApplication[];
  openElsewhere: AccountApplication[];
  submitted: AccountApplication[];
  knownHere: boolean;
  isExistingApplicant: boolean;
}

export type AccountApplication = Pick<
  ApplicationTable,
  'id' | 'fac_id' | 'account_id' | 'sp_product_slug' | 'stage' | 'invite_id'
>;

export async function applicationsOf(
  db: Db | Tx,
  { account, slug }: { account: Pick<AccountTable, 'id' | 'fac_id'>; slug: string },
): Promise<AccountApplications> {
  const rows: AccountApplication[] = await db
    .selectFrom('application')
    .select(['id', 'fac_id', 'account_id', 'sp_product_slug', 'stage', 'invite_id'])
    .where('account_id', '=', account.id)
    .where('fac_id', '=', account.fac_id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const open = rows.filter(({ stage }) => closedStage(stage) === null);
  return {
    openHere: open.filter((row) => row.sp_product_slug === slug),
    openElsewhere: open.filter((row) => row.sp_product_slug !== slug),
    submitted: rows.filter(({ stage }) => isUndecided(stage)),
    knownHere: rows.some((row) => row.sp_product_slug === slug),
    isExistingApplicant: rows.some(({ stage }) => stage === 'APPROVED'),
  };
}

/** Returns undefined if the email address is already taken, for example by a concurrent request. */
export async function insertAccount(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  input: {
    facId: string;
    email: string;
    name: string;
    passwordHash: string;
  } & Pick<AccountTable, 'mailbox_confirmed_at' | 'browser_hash'>,
): Promise<AccountTable | undefined> {
  const { facId, email, name, passwordHash, mailbox_confirmed_at, browser_hash } = input;
  return tx
    .insertInto('account')
    .values({
      id: randomUUID(),
      fac_id: facId,
      email: emailKey(email),
      name,
      password_hash: passwordHash,
      created_at: deps.clock(),
      mailbox_confirmed_at,
      browser_hash,
    })
    .onConflict((conflict) => conflict.columns(['fac_id', 'email']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function startApplication(
  deps: Pick<Deps, 'clock' | 'seal' | 'config' | 'jobs' | 'facilitators'>,
  tx: Tx,
  input: {
    account: Pick<AccountTable, 'id' | 'name' | 'email'>;
    host: string;
    offer: FacilitatorProduct;
    isExistingApplicant: boolean;
    invite?: InviteTable | undefined;
    ofQuery?: string | undefined;
    language: Language | undefined;
  },
): Promise<ApplicationTable | Problem> {
  const { account, host, offer, isExistingApplicant, invite, ofQuery, language = null } = input;
  const now = deps.clock();
  const id = randomUUID();
  const application = await insertApplication(tx, {
    id,
    fac_id: offer.facilitator.facId,
    account_id: account.id,
    sp_product_slug: offer.product.slug,
    stage: isExistingApplicant ? 'SMS_VALID' : 'INITIATED',
    sms_valid_at: isExistingApplicant ? now : null,
    external_id: invite?.external_id ?? null,
    metadata: invite?.metadata ?? null,
    prefill: invite?.prefill ?? null,
    invite_id: invite?.id ?? null,
    of_query: ofQuery || null,
    ...freshLink(deps, { id, generation: 1, email: account.email }),
    created_at: now,
    updated_at: now,
    // One revision for creating the application, and one for its event.
    revision: 2,
    language,
    resubmissions: 0,
    counted_revision: -1,
  });
  await addWords(tx, { application, account });
  await reachSteps(tx, { application, steps: [isExistingApplicant ? 'merchantType' : 'sms'], now });
  const refused = invite && (await bindInvite(tx, { invite, applicationId: id }));
  if (refused) return refused;
  const mail = applicantMail(deps, { application, account }, (facilitator, language) => {
    const link = emailedLink(deps, { facilitator, application, host });
    return EMAILS[language].applicationStarted({ provider: facilitator.name, link });
  });
  await deps.jobs.enqueue(tx, mail);
  await publish(deps, tx, { type: 'application.started', application, revision: application.revision });
  return application;
}

async function insertApplication(tx: Tx, values: Insertable<ApplicationTable>): Promise<ApplicationTable> {
  const [application] = (await insert(tx, values)).rows;
  if (!application) throw new Error('The database did not return the inserted application.');
  return application;
}

const insert = statement((tx, values: Insertable<ApplicationTable>) =>
  tx.insertInto('application').values(values).returningAll(),
);

export async function recordConsents(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  {
    application,
    offer,
    requester,
    consents = CONSENT_DOCUMENTS,
    at = deps.clock(),
    own = [],
  }: {
    application: ApplicationTable;
    offer: FacilitatorProduct;
    requester: Requester;
    consents?: readonly string[];
    at?: number;
    own?: readonly AgreedText[];
  },
): Promise<AgreedText[]> {
  const documents = [...currentTexts(offer, consents), ...own];
  const rows = documents.map((text) => ({
    id: randomUUID(),
    fac_id: application.fac_id,
    account_id: application.account_id,
    application_id: application.id,
    ...text,
    agreed_at: at,
    ip: requester.ip,
    user_agent: requester.userAgent,
  }));
  await tx.insertInto('consent').values(rows).execute();
  return documents;
}
