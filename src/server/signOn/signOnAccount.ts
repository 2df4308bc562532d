import * as v from 'valibot';
import { Problem } from '../../api/problem.ts';
import { accountName } from '../../domain/fields/account.ts';
import type { Language } from '../../domain/texts/languages.ts';
import { continuationRoute } from '../../journey/access.ts';
import { landingOf } from '../../journey/context.ts';
import { pathOf } from '../../journey/routes.ts';
import { findAccount } from '../applications/accounts/applicants.ts';
import { loadApplication, progressOf, transactionOrProblem } from '../applications/application.ts';
import { beginAccount } from '../applications/accounts/beginAccount.ts';
import type { AccountTable } from '../db/schema/schema.ts';
import type { Deps } from '../deps.ts';
import { findUsableInvite } from '../applications/invites.ts';
import type { FacilitatorProduct } from '../facilitators/products.ts';
import { resume } from '../applications/accounts/resume.ts';
import { randomToken } from '../crypto/seal.ts';
import type { Session } from '../sessions/session.ts';
import type { Identity } from './identityProvider.ts';

export interface SignOn {
  identity: Identity;
  offer: FacilitatorProduct;
  inviteId: string | undefined;
  request: {
    ip: string;
    userAgent: string;
    host: string;
    cookie: string;
    bearer: string;
    browser: string;
    language: Language | undefined;
  };
}

export interface SignedOn {
  cookie: string;
  path: string;
}

export function accountOf({ db }: Pick<Deps, 'db'>, { identity, offer }: Pick<SignOn, 'identity' | 'offer'>) {
  return findAccount(db, { facId: offer.facilitator.facId, email: identity.email });
}

/** Signing in through the identity provider grants the same access as the correct password. */
export async function resumeAccount(
  deps: Deps,
  { account, offer, inviteId, request }: SignOn & { account: AccountTable },
): Promise<SignedOn | Problem> {
  const resumed = await resume(deps, { account, offer, inviteId, kind: 'sso', request });
  if (resumed instanceof Problem) return resumed;
  return { cookie: resumed.cookie, path: await pathInto(deps, offer, resumed.session) };
}

export async function startAccount(deps: Deps, arrival: SignOn): Promise<SignedOn | Problem> {
  const { identity, offer, inviteId, request } = arrival;
  const { facId } = offer.facilitator;
  const slug = offer.product.slug;
  if (offer.product.status !== 'active') return new Problem('unknown_product');
  const invite = inviteId ? await findUsableInvite(deps, deps.db, { inviteId, facId, slug }) : undefined;
  if (invite instanceof Problem) return invite;
  // A random password, so that nobody can sign in to this account with a password.
  const passwordHash = await deps.passwords.hash(randomToken());
  const { email } = identity;
  const name = nameOf(identity);
  const beginning = { offer, email, name, passwordHash, invite, kind: 'sso', request } as const;
  const begun = await transactionOrProblem(deps.db, (tx) => beginAccount(deps, tx, beginning));
  if (begun instanceof Problem) return begun;
  if (begun) return { cookie: begun.cookie, path: await pathInto(deps, offer, begun.session) };
  // The form was submitted twice, and the first request already created the account.
  const account = await accountOf(deps, arrival);
  return account ? resumeAccount(deps, { ...arrival, account }) : new Problem('server_error');
}

async function pathInto(deps: Deps, { product }: FacilitatorProduct, session: Session): Promise<string> {
  const { stage, ...progress } = progressOf(deps, await loadApplication(deps.db, session));
  const route = continuationRoute({ ...progress, landing: landingOf(stage) });
  return pathOf(route, { slug: product.slug });
}

function nameOf({ name, email }: Identity): string {
  const checked = v.safeParse(accountName, name);
  return checked.success ? checked.output : email;
}
