import type { Arrival, JourneyContext } from '../journey/context.ts';
import { openApplication } from '../journey/contract.ts';
import { LINK_EXPIRED } from '../journey/messages.ts';
import { INVALID_LINK, linkEvent } from '../journey/outcomes.ts';
import { resolve, type Resolution } from '../journey/resolve.ts';
import { needsSession, needsStatus, type RouteName } from '../journey/routes.ts';
import { boot, slug } from './boot.ts';
import { call } from './client.ts';
import { messageOf } from './failure.ts';
import { logFailure } from './log.ts';
import { toast } from './notices.ts';
import { registration } from './screens.ts';
import { restore, session, startSession } from './session.ts';
import { loadStatus, status } from './status.ts';

export type Query = Readonly<Record<string, string>>;

/** A navigation that asks to be let through. */
export interface Request {
  route: RouteName;
  from: RouteName | null;
  arrival: Arrival;
  query: Query;
  /** The status was read a moment ago, after the change that leads on. */
  statusIsFresh?: boolean;
}

export type Verdict = Exclude<Resolution, { load: 'applications' }>;

let continuationDone = false;

/** Notes that the continue link has done its work in this browser session. */
export function markContinued(): void {
  continuationDone = true;
}

/** What the account and its application decide, from what is known now. */
export function applicantFacts() {
  const known = status.get();
  return {
    isExistingApplicant: session().isExistingApplicant,
    identityType: known?.identity.type ?? null,
    canVisitStep: known?.canVisitStep ?? null,
  };
}

/** Where a navigation ends, after whatever had to be asked: the session, the status, the list of applications. */
export async function admit(request: Request): Promise<Verdict> {
  const { route } = request;
  const byLink = route === 'MerchantType' && request.query['subMerchantId'] && !session().token;
  if (needsSession(route) && !byLink && boot.product) await restore();
  const asks = needsStatus(route) || (route === 'GetStarted' && session().isExistingApplicant);
  if (session().token && asks && !request.statusIsFresh) await loadStatus();
  const context = contextOf(request);
  const first = resolve(route, context);
  if (!('load' in first)) return first;
  const applications = await registration().loadApplications();
  if (!applications) logFailure('Failed to load application status.');
  return resolve(route, { ...context, applications }) as Verdict;
}

function contextOf({ from, arrival, query }: Request): JourneyContext {
  const form = query['form'];
  return {
    ...applicantFacts(),
    slug,
    productActive: boot.product?.status === 'active',
    hasSession: session().token !== null,
    from,
    arrival,
    subMerchantId: query['subMerchantId'] ?? null,
    continuationDone,
    form: form === 'owners' || form === 'contact' ? form : null,
    invite: query['invite'] ?? null,
    inviteIsExisting: false,
  };
}

/** Opens a saved application by its link and says so when that fails. */
export async function openLink(subMerchantId: string): Promise<'linkOpened' | 'linkExpired' | 'linkFailed'> {
  const body = { subMerchantId, facId: boot.facilitator.facId, spProductSlug: slug };
  const reply = await call(openApplication, { body, quiet: true, cancels: true });
  const event = linkEvent(reply.ok ? reply.data : null);
  if (reply.ok && 'token' in reply.data) {
    startSession(reply.data);
    await loadStatus();
  } else if (event === 'linkExpired') toast(LINK_EXPIRED, { leads: true });
  else toast((!reply.ok && messageOf(reply.failure)) || INVALID_LINK, { leads: true });
  return event;
}
