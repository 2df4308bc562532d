import * as v from 'valibot';
import { Problem } from '../../api/problem.ts';
import { accountName } from '../../domain/fields/account.ts';
import type { Language } from '../../domain/languages.ts';
import { continuationRoute } from '../../journey/access.ts';
import { pathOf } from '../../journey/routes.ts';
import { findAccount } from '../applicants.ts';
import { loadApplication, progressOf } from '../application.ts';
import { beginAccount } from '../beginAccount.ts';
import type { AccountTable } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { findUsableInvite } from '../invites.ts';
import type { Offer } from '../products.ts';
import { resume } from '../resume.ts';
import { randomToken } from '../seal.ts';
import type { Session } from '../session.ts';
import type { Identity } from './identityProvider.ts';

/** What an application that begins here needs to know of the request. */
export interface Arrival {
  identity: Identity;
  offer: Offer;
  inviteId: string | undefined;
  request: {
    ip: string;
    userAgent: string;
    host: string;
    cookie: string;
    bearer: string;
    browser: string;
    /** Of the pages on the way here. */
    language: Language | undefined;
  };
}

/** A session, and the path of the screen where the application goes on. */
export interface Arrived {
  cookie: string;
  path: string;
}

/** The account of a verified address. */
export function accountOf(
  { db }: Pick<Deps, 'db'>,
  { identity, offer }: Pick<Arrival, 'identity' | 'offer'>,
) {
  return findAccount(db, { facId: offer.facilitator.facId, email: identity.email });
}

/** Goes on as a right password would. */
export async function goOn(
  deps: Deps,
  { account, offer, inviteId, request }: Arrival & { account: AccountTable },
): Promise<Arrived | Problem> {
  const resumed = await resume(deps, { account, offer, inviteId, kind: 'sso', request });
  if (resumed instanceof Problem) return resumed;
  const { cookie, session, newApplication } = resumed;
  return { cookie, path: newApplication ? await pathInto(deps, offer, session) : submittedPath(offer) };
}

/** Makes an account for somebody who has just agreed to the documents, and begins its application. */
export async function begin(deps: Deps, arrival: Arrival): Promise<Arrived | Problem> {
  const { identity, offer, inviteId, request } = arrival;
  const { facId } = offer.facilitator;
  const slug = offer.product.slug;
  if (offer.product.status !== 'active') return new Problem('unknown_product');
  const invite = inviteId ? await findUsableInvite(deps, deps.db, { inviteId, facId, slug }) : undefined;
  if (invite instanceof Problem) return invite;
  // Nobody knows this password; the account is opened by the identity provider, or once a password was recovered.
  const passwordHash = await deps.passwords.hash(randomToken());
  const { email } = identity;
  const name = nameOf(identity);
  const begun = await beginAccount(deps, { offer, email, name, passwordHash, invite, kind: 'sso', request });
  if (begun instanceof Problem) return begun;
  if (begun) return { cookie: begun.cookie, path: await pathInto(deps, offer, begun.session) };
  // The same form was sent twice; this is the one that came second.
  const account = await accountOf(deps, arrival);
  return account ? goOn(deps, { ...arrival, account }) : new Problem('server_error');
}

/** Where the application goes on, by the rules that the browser would follow. */
async function pathInto(deps: Deps, { product }: Offer, session: Session): Promise<string> {
  const { canVisitStep, identityType, isExistingApplicant } = progressOf(
    deps,
    await loadApplication(deps.db, session),
  );
  const route = continuationRoute({ canVisitStep, identityType, isExistingApplicant });
  return pathOf(route, { slug: product.slug });
}

function submittedPath({ product }: Offer): string {
  return pathOf('AccountNotApproved', { slug: product.slug });
}

/** The provider's name where it is one that the entry screen would take, else the address. */
function nameOf({ name, email }: Identity): string {
  const checked = v.safeParse(accountName, name);
  return checked.success ? checked.output : email;
}
