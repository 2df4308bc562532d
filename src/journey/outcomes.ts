import type { RouteName } from './routes.ts';
import type { Stage } from './stages.ts';

/**
 * What a successful continue call means. `alreadySubmitted` leads nowhere: a dialog says so and offers the back office;
 * the others are events of `next('continue', ...)`.
 */
export function continueEvent(reply: {
  newApplication: boolean;
  isExistingApplicant: boolean;
  smAppStatus: string;
}): 'alreadySubmitted' | 'phoneUnverified' | 'resumed' {
  if (!reply.newApplication && !reply.isExistingApplicant) return 'alreadySubmitted';
  return UNVERIFIED.has(reply.smAppStatus) ? 'phoneUnverified' : 'resumed';
}

const UNVERIFIED: ReadonlySet<string> = new Set<Stage>(['INITIATED', 'SMS_SENT']);

/** What the applicant is told when the server gives no message of its own; in the words of the wire. */
export const INVALID_INVITE = 'Invalid invite code';
export const INVALID_LINK = 'Error validating application';

/**
 * What the answer to the invite call means. `inviteLoaded` leads nowhere: the invite fills in the form; the others are
 * events of `next('GetStarted', ...)`.
 */
export function inviteEvent(
  answer: { ok: true; isExistingApplicant: boolean } | { ok: false; status?: number; message: string },
): 'inviteLoaded' | 'inviteOfExisting' | 'inviteExpired' | 'inviteSubmitted' | 'inviteFailed' {
  if (answer.ok) return answer.isExistingApplicant ? 'inviteOfExisting' : 'inviteLoaded';
  const message = answer.message.toLowerCase();
  if (answer.status === 412 || message.includes('expired')) return 'inviteExpired';
  return message.includes('already submitted') ? 'inviteSubmitted' : 'inviteFailed';
}

/** What the answer to opening a continue link means; null stands for any refusal. Events of `next('MerchantType', ...)`. */
export function linkEvent(
  reply: { token: string } | { expired: true } | null,
): 'linkOpened' | 'linkExpired' | 'linkFailed' {
  if (!reply) return 'linkFailed';
  return 'token' in reply ? 'linkOpened' : 'linkExpired';
}

/**
 * What the answer to the submit call means. Only a product that approves by itself answers `APPROVED`; every other
 * success is under review. Events of `next('Checks', ...)`.
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

/** The page that tells the applicant what became of the application, if it was submitted. */
export function outcomePage(known: { smAppStatus: string } | null): RouteName | undefined {
  return OUTCOME_PAGES[known?.smAppStatus ?? ''];
}
