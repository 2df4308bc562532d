import { Problem } from '../../../api/problem.ts';
import type { Language } from '../../../domain/texts/languages.ts';
import { insertAccount, recordConsents, startApplication, type Requester } from './applicants.ts';
import type { InviteTable } from '../../db/schema/schema.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { recordNew } from '../../audit/auditLog.ts';
import type { FacilitatorProduct } from '../../facilitators/products.ts';
import { startSession } from '../../sessions/session.ts';

export interface Beginning {
  offer: FacilitatorProduct;
  email: string;
  name: string;
  passwordHash: string;
  invite: InviteTable | undefined;
  ofQuery?: string | undefined;
  kind: 'password' | 'sso';
  request: Requester & {
    host: string;
    cookie: string;
    bearer: string;
    browser: string;
    language: Language | undefined;
  };
}

/**
 * Returns undefined if a concurrent request created the account first. The caller must roll back if this returns a
 * Problem.
 */
export async function beginAccount(deps: Deps, tx: Tx, beginning: Beginning) {
  const { offer, email, name, passwordHash, invite, ofQuery, kind, request } = beginning;
  const { facId } = offer.facilitator;
  const mailbox =
    kind === 'sso'
      ? { mailbox_confirmed_at: deps.clock(), browser_hash: null }
      : { mailbox_confirmed_at: null, browser_hash: deps.seal.tokenHash(request.browser) };
  const account = await insertAccount(deps, tx, { facId, email, name, passwordHash, ...mailbox });
  if (!account) return undefined;
  const { host, language } = request;
  const begun = { account, host, language, offer, isExistingApplicant: false, invite, ofQuery };
  const application = await startApplication(deps, tx, begun);
  if (application instanceof Problem) return application;
  const documents = await recordConsents(deps, tx, { application, offer, requester: request });
  const who = { facId, accountId: account.id, applicationId: application.id };
  const started = await startSession(deps, tx, { ...who, kind, replaces: request });
  const line = { application, actor: started.session };
  const details = { product: offer.product.slug, invited: invite !== undefined };
  await recordNew(deps, tx, [
    { ...line, action: 'application.started', details },
    { ...line, action: 'consent.given', details: { documents } },
  ]);
  return started;
}
