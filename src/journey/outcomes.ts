import type { RouteName } from './routes.ts';
import type { Stage } from './stages.ts';

export function continueEvent(reply: {
  newApplication: boolean;
  isExistingApplicant: boolean;
  smAppStatus: string;
}): 'asked' | 'alreadySubmitted' | 'phoneUnverified' | 'resumed' {
  if (reply.smAppStatus === 'INFO_REQUIRED') return 'asked';
  if (!reply.newApplication && !reply.isExistingApplicant) return 'alreadySubmitted';
  return UNVERIFIED.has(reply.smAppStatus) ? 'phoneUnverified' : 'resumed';
}

const UNVERIFIED: ReadonlySet<string> = new Set<Stage>(['INITIATED', 'SMS_SENT']);

/** `reply` is null for any error other than an expired link. */
export function linkEvent(
  reply: { token: string } | { expired: true } | null,
): 'linkOpened' | 'linkExpired' | 'linkFailed' {
  if (!reply) return 'linkFailed';
  return 'token' in reply ? 'linkOpened' : 'linkExpired';
}

/**
 * Maps the submit response to an event for `next('Checks', ...)`. The status is `APPROVED` only for products with
 * automatic approval and for some sandbox tests. Every other successful submission is under review.
 */
export function submitEvent(
  answer: { ok: true; status: string } | { ok: false; status?: number },
): 'approved' | 'reviewed' | 'unauthorized' | 'failed' {
  if (answer.ok) return answer.status === 'APPROVED' ? 'approved' : 'reviewed';
  return answer.status === 401 ? 'unauthorized' : 'failed';
}

const OUTCOME_PAGES: Readonly<Record<string, RouteName>> = {
  SUBMITTED: 'AccountNotApproved',
  APPROVED: 'AccountApproved',
};

export function outcomePage(known: { smAppStatus: string } | null): RouteName | undefined {
  return OUTCOME_PAGES[known?.smAppStatus ?? ''];
}
