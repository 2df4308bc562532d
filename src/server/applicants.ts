import { randomUUID } from 'node:crypto';
import type { Problem } from '../api/problem.ts';
import type { ByLanguage, Language, Twin } from '../domain/languages.ts';
import { CONSENT_DOCUMENTS, documentsBehind } from '../domain/legal.ts';
import { closedStage } from './application.ts';
import type { AccountTable, ApplicationTable, InviteTable } from './db/schema.ts';
import { sendWithNext, waitingStatement } from './db/statement.ts';
import type { Db, Deps, Tx } from './deps.ts';
import { bindInvite } from './invites.ts';
import { languageOfApplication } from './language.ts';
import { emailedLink, freshLink } from './links.ts';
import { emailJob } from './mail.ts';
import type { Offer } from './products.ts';
import * as english from './startedLetter.ts';
import * as spanish from './startedLetter.es.ts';
import { announce } from './webhooks/announce.ts';
import type { Call, AnyEndpoint } from './route.ts';

const LETTERS: ByLanguage<Twin<typeof english>> = { en: english, es: spanish };

/** Where a call came from, as a consent records it. */
export type Requester = Pick<Call<AnyEndpoint>['request'], 'ip' | 'userAgent'>;

/** An e-mail address as accounts and invites are looked up by it. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** The account of an e-mail address at a facilitator. */
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

/** What an account has applied for, as continue and initiate decide by it; newest first. */
export interface Standing {
  /** In progress under the product asked about. */
  openHere: StandingRow[];
  /** In progress under the facilitator's other products. */
  openElsewhere: StandingRow[];
  /** Submitted and undecided, or waiting for more information, under any product. */
  submitted: StandingRow[];
  /** Whether there is anything, open or not, under the product asked about. */
  knownHere: boolean;
  isExistingApplicant: boolean;
}

export type StandingRow = Pick<
  ApplicationTable,
  'id' | 'fac_id' | 'account_id' | 'sp_product_slug' | 'stage' | 'invite_id'
>;

/** Reads what an account has applied for at its facilitator. */
export async function standingOf(
  db: Db | Tx,
  { account, slug }: { account: Pick<AccountTable, 'id' | 'fac_id'>; slug: string },
): Promise<Standing> {
  const rows: StandingRow[] = await db
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
    submitted: rows.filter(({ stage }) => stage === 'SUBMITTED' || stage === 'INFO_REQUIRED'),
    knownHere: rows.some((row) => row.sp_product_slug === slug),
    isExistingApplicant: rows.some(({ stage }) => stage === 'APPROVED'),
  };
}

/** Adds an account. Undefined when the address got one meanwhile. */
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
      phone_number: null,
      phone_verified_at: null,
      created_at: deps.clock(),
      mailbox_confirmed_at,
      browser_hash,
      password_suspended_at: null,
      email_code_hash: null,
      email_code_expires_at: null,
      email_code_tries: null,
    })
    .onConflict((conflict) => conflict.columns(['fac_id', 'email']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Adds an application of an account under a product, binds the invite it came by, and e-mails its continue link. An
 * existing applicant's phone is known, so theirs begins behind the text message.
 */
export async function startApplication(
  deps: Pick<Deps, 'clock' | 'seal' | 'config' | 'jobs' | 'facilitators'>,
  tx: Tx,
  input: {
    account: Pick<AccountTable, 'id' | 'name' | 'email'>;
    /** The Host header of the call, for the link. */
    host: string;
    offer: Offer;
    isExistingApplicant: boolean;
    invite?: InviteTable | undefined;
    ofQuery?: string | undefined;
    /** The language of the page where it begins. */
    language: Language | undefined;
  },
): Promise<ApplicationTable | Problem> {
  const { account, host, offer, isExistingApplicant, invite, ofQuery, language = null } = input;
  const now = deps.clock();
  const id = randomUUID();
  const application: ApplicationTable = {
    id,
    fac_id: offer.facilitator.facId,
    account_id: account.id,
    sp_product_slug: offer.product.slug,
    stage: isExistingApplicant ? 'SMS_VALID' : 'INITIATED',
    ownership_type: null,
    sms_sent_at: null,
    sms_valid_at: isExistingApplicant ? now : null,
    business: null,
    business_sealed: null,
    tax_id_hash: null,
    group_id: null,
    payout: null,
    payout_sealed: null,
    invite_id: invite?.id ?? null,
    of_query: ofQuery || null,
    ...freshLink(deps, { id, generation: 1, email: account.email }),
    created_at: now,
    updated_at: now,
    submitted_at: null,
    decided_at: null,
    decision_message: null,
    submit_reply: null,
    acknowledged: null,
    revision: 1,
    language,
  };
  await insertApplication(tx, application);
  const refused = invite && (await bindInvite(tx, { invite, applicationId: id }));
  if (refused) return refused;
  const { facilitator } = offer;
  const link = emailedLink(deps, { facilitator, application, host });
  const to = { ...account, language: languageOfApplication(application, facilitator) };
  const letter = LETTERS[to.language].applicationStarted({ provider: facilitator.name, link });
  await deps.jobs.enqueue(tx, emailJob({ from: facilitator, to, letter }));
  await announce(deps, tx, { type: 'application.started', application });
  return application;
}

const insertApplication = waitingStatement((tx, application: ApplicationTable) =>
  tx.insertInto('application').values(application),
);

/** Records that the applicant agreed to the facilitator's documents as they stand now; answers which these are. */
export async function recordConsents(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { application, offer, requester }: { application: ApplicationTable; offer: Offer; requester: Requester },
): Promise<{ document: string; version: string; sha256: string }[]> {
  const rows = CONSENT_DOCUMENTS.flatMap(documentsBehind).map((document) => {
    const { version, sha256 } = offer.facilitator.documents[document];
    return {
      id: randomUUID(),
      fac_id: application.fac_id,
      account_id: application.account_id,
      application_id: application.id,
      document,
      version,
      sha256,
      agreed_at: deps.clock(),
      ip: requester.ip,
      user_agent: requester.userAgent,
    };
  });
  await sendWithNext(tx, tx.insertInto('consent').values(rows));
  return rows.map(({ document, version, sha256 }) => ({ document, version, sha256 }));
}
