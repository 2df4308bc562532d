import { GROUPS_MAX } from '../domain/limits.ts';

/** What the applicant reads when the server itself failed. The client shows it in the page, never as a toast. */
export const SERVER_ERROR = 'Server side error, please contact the support team.';

/** Read beside the button that asks the bank, too, which the web app shows without the list of all refusals. */
export const BANK_LINK_FAILED =
  'Your bank could not be linked. Please enter the routing and account number yourself.';

/**
 * Every refusal the API can give: a stable code, its HTTP status and the message the web app routes by.
 * A message that depends on the case (a field's, a total's) replaces the one here.
 */
export const problems = {
  invalid_request: { status: 400, message: 'The request is not valid.' },
  section_unavailable: { status: 400, message: 'This step is not available yet.' },
  onboarding_in_progress: {
    status: 400,
    message: 'There is already an onboarding application in progress for this email.',
  },
  already_submitted: {
    status: 400,
    message: 'This application was already submitted. Please use the backoffice.',
  },
  already_approved: {
    status: 400,
    message: 'You already have an account. Continue onboarding to add another merchant account.',
  },
  more_than_one_application: {
    status: 400,
    message: 'There is more than one application for this email. Open the link we emailed you.',
  },
  too_many_groups: {
    status: 400,
    message: `You can keep ${GROUPS_MAX} groups. Choose one that you already have.`,
  },
  foreign_link: { status: 400, message: '"link" must be a valid continue link' },
  unauthorized: { status: 401, message: 'Unauthorized' },
  mailbox_unconfirmed: { status: 401, message: 'Enter the code we emailed you.' },
  invalid_credentials: { status: 401, message: 'Invalid credentials' },
  application_closed: { status: 403, message: 'This application was already submitted.' },
  not_found: { status: 404, message: 'Not found' },
  unknown_product: { status: 404, message: 'Unknown product' },
  unknown_facilitator: { status: 404, message: 'Unknown facilitator' },
  invalid_invite: { status: 404, message: 'Invalid invite code' },
  invalid_application_link: { status: 404, message: 'Error validating application' },
  unknown_application: { status: 404, message: 'Application not found' },
  step_unavailable: { status: 409, message: 'This step is not available yet.' },
  invite_submitted: { status: 409, message: 'Invite already submitted' },
  invite_closed: { status: 409, message: 'This invite was revoked or submitted.' },
  endpoint_of_settings: { status: 409, message: 'This endpoint is set by WEBHOOK_URL and WEBHOOK_SECRET.' },
  too_many_endpoints: { status: 409, message: 'There are as many webhook endpoints as there may be.' },
  replay_conflict: { status: 409, message: 'This is under way, or its content is gone.' },
  decision_conflict: { status: 409, message: 'This application cannot take that decision now.' },
  invite_expired: { status: 412, message: 'Invite has expired' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  not_json: { status: 415, message: 'The request body must be JSON.' },
  idempotency_key_reused: {
    status: 422,
    message: 'This idempotency key was used for another request.',
  },
  sms_wait: { status: 429, message: 'Please wait before requesting another code.' },
  sms_unconfirmed: {
    status: 429,
    message: 'Open the link that we emailed you, then ask for a code again.',
  },
  captcha_required: { status: 429, message: 'Please verify that you are not a robot.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait and try again.' },
  bank_link_failed: { status: 502, message: BANK_LINK_FAILED },
  server_error: { status: 500, message: SERVER_ERROR },
  unavailable: { status: 503, message: SERVER_ERROR },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problems;

/** One field's refusal: the path of the field (`owners.1.ssn`) and its message. */
export interface FieldError {
  field: string;
  message: string;
  /** On submit: the section that the field is in. */
  section?: 'business' | 'identity' | 'payout' | 'submit';
}

/** The body of every refusal. `waitTime` is in milliseconds and comes with status 429. */
export interface ProblemBody {
  success: false;
  message: string;
  code: ProblemCode;
  errors?: FieldError[];
  waitTime?: number;
}

/** A refusal on its way to the answer. Handlers return it; only what is unexpected is thrown. */
export class Problem {
  readonly code: ProblemCode;
  readonly status: number;
  readonly body: ProblemBody;

  constructor(code: ProblemCode, more: { message?: string; errors?: FieldError[]; waitTime?: number } = {}) {
    this.code = code;
    this.status = problems[code].status;
    this.body = { success: false, message: more.message ?? problems[code].message, code };
    if (more.errors) this.body.errors = more.errors;
    if (more.waitTime !== undefined) this.body.waitTime = more.waitTime;
  }
}

/** A 400 that lists every field's refusal; its message is the first one, which the web app routes by. */
export function fieldProblem(errors: FieldError[]): Problem {
  return new Problem('invalid_request', { message: errors[0]?.message, errors });
}
