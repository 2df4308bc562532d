import { sql } from 'kysely';
import { Problem } from '../../../api/problem.ts';
import type { Language } from '../../../domain/texts/languages.ts';
import {
  applicationsOf,
  startApplication,
  type AccountApplications,
  type AccountApplication,
} from './applicants.ts';
import { loadApplication, progressOf, transactionOrProblem } from '../application.ts';
import type { AccountTable } from '../../db/schema/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../db/database.ts';
import { record } from '../../audit/auditLog.ts';
import { bindInvite, findUsableInvite } from '../invites.ts';
import { confirmMailbox } from '../../sessions/mailbox.ts';
import type { FacilitatorProduct } from '../../facilitators/products.ts';
import { startSession, type Session } from '../../sessions/session.ts';
import type { SessionKind } from '../../db/schema/schema.ts';

export interface Resumed {
  session: Session;
  bearer: string;
  cookie: string;
  isExistingApplicant: boolean;
  newApplication: boolean;
  smAppStatus: string;
}

interface ResumeInput {
  account: AccountTable;
  offer: FacilitatorProduct;
  inviteId: string | undefined;
  kind: Exclude<SessionKind, 'link'>;
  emailCode?: boolean;
  request: { bearer: string; cookie: string; browser: string; host: string; language: Language | undefined };
}

export async function resume(deps: Deps, input: ResumeInput): Promise<Resumed | Problem> {
  const { account, offer, kind, request } = input;
  return transactionOrProblem(deps.db, async (tx) => {
    const locked = await lockAccountRow(tx, account);
    // While the password was being checked, a concurrent request may have changed or suspended it.
    const isCurrent =
      locked?.password_hash === account.password_hash && locked.password_suspended_at === null;
    if (!locked || (kind === 'password' && !isCurrent)) return new Problem('invalid_credentials');
    const applications = await applicationsOf(tx, { account, slug: offer.product.slug });
    const chosen = await choose(deps, tx, { ...input, applications });
    if (chosen instanceof Problem) return chosen;
    const { application, newApplication, begun, invited } = chosen;
    const owner = { facId: account.fac_id, accountId: account.id, applicationId: application.id };
    const proof =
      kind === 'sso' ? await confirmMailbox(deps, tx, { ...owner, browser: request.browser }) : undefined;
    const { session, bearer, cookie } = await startSession(deps, tx, {
      ...owner,
      kind,
      replaces: request,
    });
    const line = { application: { id: application.id, fac_id: account.fac_id }, actor: session };
    if (proof) await record(deps, tx, { ...line, action: 'mailbox.confirmed', details: proof });
    if (input.emailCode) await record(deps, tx, { ...line, action: 'password.confirmed' });
    await record(deps, tx, {
      ...line,
      action: begun ? 'application.started' : 'application.continued',
      ...(begun && { details: { product: offer.product.slug, invited: input.inviteId !== undefined } }),
      ...(invited && { details: { invited } }),
    });
    const { stage, isExistingApplicant } = progressOf(deps, await loadApplication(tx, owner));
    return { session, bearer, cookie, isExistingApplicant, newApplication, smAppStatus: stage };
  });
}

interface Chosen {
  application: Pick<AccountApplication, 'id'>;
  newApplication: boolean;
  begun?: boolean;
  /** Whether an invite was added to an application in progress. */
  invited?: boolean;
}

async function choose(
  deps: Deps,
  tx: Tx,
  input: ResumeInput & { applications: AccountApplications },
): Promise<Chosen | Problem> {
  const { offer, applications } = input;
  const { openHere, openElsewhere, submitted, knownHere, isExistingApplicant } = applications;
  const asked = submitted.filter(({ stage }) => stage === 'INFO_REQUIRED');
  const askedHere = asked.find(({ sp_product_slug }) => sp_product_slug === offer.product.slug);
  if (askedHere) return { application: askedHere, newApplication: false };
  const [open, another] = openHere;
  if (another) return new Problem('more_than_one_application');
  if (open) return continueApplication(deps, tx, { ...input, open });
  // An account with an application in progress under another product may also apply for this one.
  const mayBegin = isExistingApplicant || (!knownHere && openElsewhere.length > 0);
  if (mayBegin) return startNext(deps, tx, input);
  const [latest] = [...asked, ...submitted];
  return latest ? { application: latest, newApplication: false } : new Problem('application_closed');
}

async function continueApplication(
  deps: Deps,
  tx: Tx,
  { open, inviteId, offer }: ResumeInput & { open: AccountApplication },
): Promise<Chosen | Problem> {
  if (inviteId && open.invite_id === null) {
    const invite = await usableInvite(deps, tx, { inviteId, offer });
    if (invite instanceof Problem) return invite;
    const refused = await bindInvite(tx, { invite, applicationId: open.id });
    if (refused) return refused;
    await tx
      .updateTable('application')
      .set({
        invite_id: invite.id,
        external_id: invite.external_id,
        metadata: invite.metadata,
        prefill: sql<string | null>`case when ownership_type is null then ${invite.prefill} end`,
        updated_at: deps.clock(),
        revision: sql<number>`revision + 1`,
      })
      .where('id', '=', open.id)
      .where('fac_id', '=', open.fac_id)
      .execute();
    return { application: open, newApplication: true, invited: true };
  }
  return { application: open, newApplication: true };
}

async function startNext(
  deps: Deps,
  tx: Tx,
  { account, offer, inviteId, request, applications }: ResumeInput & { applications: AccountApplications },
): Promise<Chosen | Problem> {
  if (offer.product.status !== 'active') return new Problem('unknown_product');
  const invite = inviteId ? await usableInvite(deps, tx, { inviteId, offer }) : undefined;
  if (invite instanceof Problem) return invite;
  const { isExistingApplicant } = applications;
  const application = await startApplication(deps, tx, {
    account,
    host: request.host,
    language: request.language,
    offer,
    isExistingApplicant,
    invite,
  });
  return application instanceof Problem ? application : { application, newApplication: true, begun: true };
}

function usableInvite(
  deps: Deps,
  tx: Tx,
  { inviteId, offer }: { inviteId: string; offer: FacilitatorProduct },
) {
  const facId = offer.facilitator.facId;
  return findUsableInvite(deps, tx, { inviteId, facId, slug: offer.product.slug });
}

async function lockAccountRow(tx: Tx, { id }: AccountTable) {
  // To prevent deadlocks, lock in the same order as erasing: applications by creation time, then the account.
  const own = tx.selectFrom('application').select('id').where('account_id', '=', id);
  await own.orderBy('created_at').orderBy('id').forUpdate().execute();
  const account = tx.selectFrom('account').select(['password_hash', 'password_suspended_at']);
  return account.where('id', '=', id).forUpdate().executeTakeFirst();
}
