import { INVALID_LINK } from '../../api/problemTexts.ts';
import { needsSession, needsStatus } from '../../journey/access.ts';
import { landingOf, type Arrival, type JourneyContext } from '../../journey/context.ts';
import { openApplication } from '../../journey/contract.ts';
import { LINK_EXPIRED } from '../../journey/texts/messages.ts';
import { linkEvent } from '../../journey/outcomes.ts';
import { resolve, type Resolution } from '../../journey/resolve.ts';
import type { RouteName } from '../../journey/routes.ts';
import { boot, slug } from '../boot.ts';
import { call } from '../client.ts';
import { isUnreachable, toastText } from '../failure.ts';
import { logFailure } from '../log.ts';
import { toast } from '../notices.ts';
import type { Query } from './origin.ts';
import { registration } from './screens.ts';
import { restore, session, startSession } from '../session/session.ts';
import { loadStatus, status } from '../session/status.ts';

export interface NavigationRequest {
  route: RouteName;
  from: RouteName | null;
  arrival: Arrival;
  query: Query;
  /** Whether the status was loaded after the change that caused this navigation. */
  statusIsFresh?: boolean;
}

export type Verdict = Exclude<Resolution, { load: 'applications' }>;

let hasResumed = false;

export function markResumed(): void {
  hasResumed = true;
}

export function applicantFacts() {
  const known = status.get();
  return {
    isExistingApplicant: session().isExistingApplicant,
    identityType: known?.identity.type ?? null,
    canVisitStep: known?.canVisitStep ?? null,
    landing: landingOf(known?.smAppStatus),
  };
}

/** Returns undefined if a page that was just loaded can't reach the server to restore its session. */
export async function runGuards(request: NavigationRequest): Promise<Verdict | undefined> {
  const { route } = request;
  const byLink = route === 'MerchantType' && request.query['subMerchantId'] && !session().token;
  if (needsSession(route) && !byLink && boot.product && !(await restore()) && request.from === null)
    return undefined;
  const needsStatusCall = needsStatus(route) || (route === 'GetStarted' && session().isExistingApplicant);
  if (session().token && needsStatusCall && !request.statusIsFresh)
    await loadStatus({ retriesOnce: status.get() !== null });
  const context = contextOf(request);
  const first = resolve(route, context);
  if (!('load' in first)) return first;
  const applications = await registration().loadApplications();
  if (!applications) logFailure('Failed to load application status.');
  return resolve(route, { ...context, applications }) as Verdict;
}

export function formOf({ form }: Query): 'owners' | 'contact' | null {
  return form === 'owners' || form === 'contact' ? form : null;
}

function contextOf({ from, arrival, query }: NavigationRequest): JourneyContext {
  return {
    ...applicantFacts(),
    productActive: boot.product?.status === 'active',
    hasSession: session().token !== null,
    from,
    arrival,
    subMerchantId: query['subMerchantId'] ?? null,
    hasResumed,
  };
}

/** Returns undefined if the server can't be reached. */
export async function openLink(subMerchantId: string): Promise<ReturnType<typeof linkEvent> | undefined> {
  const body = { subMerchantId, facId: boot.facilitator.facId, spProductSlug: slug };
  const reply = await call(openApplication, { body, quiet: true, abortable: true, idempotent: true });
  if (!reply.ok && isUnreachable(reply.failure)) return undefined;
  const event = linkEvent(reply.ok ? reply.data : null);
  if (reply.ok && 'token' in reply.data) {
    startSession(reply.data);
    await loadStatus();
  } else {
    const failed = toastText(reply.ok ? null : reply.failure, INVALID_LINK);
    toast(event === 'linkExpired' ? LINK_EXPIRED : failed, { survivesNavigation: true });
  }
  return event;
}
