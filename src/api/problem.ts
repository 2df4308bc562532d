import type { SectionName } from '../domain/sections/sections.ts';
import { CHECKS_MAXIMUM } from '../domain/checks.ts';
import { NOTES_MAXIMUM } from '../domain/notes.ts';
import { GROUPS_MAX } from '../domain/limits.ts';
import {
  FILE_TOO_LARGE,
  FILE_TYPE_REFUSED,
  OPEN_ITEMS_MAXIMUM,
  TOO_MANY_FILES,
} from '../domain/requests/requests.ts';
import {
  SERVER_ERROR,
  BANK_LINK_FAILED,
  CAPTCHA_REQUIRED,
  INVALID_INVITE,
  INVALID_LINK,
  CODE_NEEDED,
  CODE_WAIT,
} from './problemTexts.ts';

/**
 * Every API error: a stable code, an HTTP status, and a default message. The web app searches some of the messages for
 * certain words to choose a dialog or the next screen, so changing a message can change behavior.
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
    message: `You've saved ${GROUPS_MAX} groups of owners or contacts, which is the limit. Choose one of them.`,
  },
  foreign_link: { status: 400, message: '"link" must be a valid continue link' },
  unauthorized: { status: 401, message: 'Unauthorized' },
  mailbox_unconfirmed: { status: 401, message: CODE_NEEDED },
  invalid_credentials: { status: 401, message: 'Invalid credentials' },
  wrong_credentials: { status: 401, message: "This email and password don't match." },
  insufficient_role: { status: 403, message: "Your role doesn't allow this. Ask an admin." },
  cross_site: { status: 403, message: 'This call must come from the staff console.' },
  insufficient_scope: { status: 403, message: "This API key isn't allowed to make this call." },
  application_closed: { status: 403, message: 'This application was already submitted.' },
  not_found: { status: 404, message: 'Not found' },
  unknown_product: { status: 404, message: 'Unknown product' },
  unknown_facilitator: { status: 404, message: 'Unknown facilitator' },
  invalid_invite: { status: 404, message: INVALID_INVITE },
  invalid_application_link: { status: 404, message: INVALID_LINK },
  link_invalid: { status: 404, message: 'This link is no longer valid. Ask an admin for a new one.' },
  owner_link_unknown: { status: 404, message: 'This owner no longer has a link. Reload this page.' },
  unknown_application: { status: 404, message: 'Application not found' },
  step_unavailable: { status: 409, message: 'This step is not available yet.' },
  sole_proprietor: { status: 409, message: "A sole proprietor's details can't be entered through a link." },
  owners_changed: {
    status: 409,
    message: 'Another owner completed their details. Reload this page.',
  },
  owner_link_opened: {
    status: 409,
    message: 'This owner already opened the link. Withdraw it, then ask again.',
  },
  invite_submitted: { status: 409, message: 'Invite already submitted' },
  invite_closed: {
    status: 409,
    message: 'This invite was revoked, or its application was already submitted.',
  },
  endpoint_of_settings: {
    status: 409,
    message: "This endpoint is configured by WEBHOOK_URL and WEBHOOK_SECRET and can't be changed here.",
  },
  too_many_endpoints: { status: 409, message: "You've reached the maximum number of webhook endpoints." },
  endpoint_disabled: {
    status: 409,
    message: 'This endpoint is off. Turn it on before you send events to it.',
  },
  replay_conflict: {
    status: 409,
    message: 'This event is already being sent, or its content or endpoint was deleted.',
  },
  decision_conflict: {
    status: 409,
    message: "You can't record this decision at the application's current stage.",
  },
  changed_meanwhile: {
    status: 409,
    message: 'This application has changed. Review the latest version, then try again.',
  },
  second_approver_needed: { status: 409, message: 'A second person must approve this application.' },
  changes_not_submitted: {
    status: 409,
    message:
      "The applicant changed this application after submitting it and hasn't submitted it again. Request the changed sections, so that the applicant can submit them.",
  },
  not_submitted: { status: 409, message: "This application hasn't been submitted yet." },
  not_approved: { status: 409, message: "This application isn't approved." },
  checks_missing: { status: 409, message: "Some required checks haven't passed." },
  too_many_checks: {
    status: 409,
    message: `An application can have up to ${CHECKS_MAXIMUM} checks.`,
  },
  too_many_notes: { status: 409, message: `An application can have up to ${NOTES_MAXIMUM} notes.` },
  legal_hold: { status: 409, message: 'This application is on legal hold.' },
  items_open: { status: 409, message: "Some requested items aren't complete yet." },
  too_many_items: {
    status: 409,
    message: `An application can have up to ${OPEN_ITEMS_MAXIMUM} open items. Withdraw a request first.`,
  },
  item_closed: { status: 409, message: "This item is closed. You can't change it anymore." },
  too_many_files: {
    status: 409,
    message: TOO_MANY_FILES,
  },
  provider_sign_in: { status: 409, message: 'This person signs in with your identity provider.' },
  last_admin: { status: 409, message: 'You need at least one admin. Make someone else an admin first.' },
  link_used: { status: 410, message: 'These details were already submitted.' },
  invite_expired: { status: 412, message: 'Invite has expired' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  file_too_large: { status: 413, message: FILE_TOO_LARGE },
  not_json: { status: 415, message: 'The request body must be JSON.' },
  file_type_refused: { status: 415, message: FILE_TYPE_REFUSED },
  file_infected: {
    status: 422,
    message: 'Our virus scan flagged this file. Choose another one.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This idempotency key was used for another request.',
  },
  sms_wait: { status: 429, message: CODE_WAIT },
  sms_unconfirmed: {
    status: 429,
    message: 'To get another code, first confirm your email: open the link we emailed you.',
  },
  captcha_required: { status: 429, message: CAPTCHA_REQUIRED },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait and try again.' },
  bank_link_failed: { status: 502, message: BANK_LINK_FAILED },
  server_error: { status: 500, message: SERVER_ERROR },
  scan_unavailable: {
    status: 503,
    message: "We can't check files right now. Please try again in a few minutes.",
  },
  storage_unavailable: {
    status: 503,
    message: "We can't store files right now. Please try again in a few minutes.",
  },
  unavailable: { status: 503, message: SERVER_ERROR },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problems;

/** `field` is a path such as `owners.1.ssn`. */
export interface FieldError {
  field: string;
  message: string;
  section?: SectionName | 'submit';
}

/**
 * `waitTime` is in milliseconds. Set for status 429, and for `mailbox_unconfirmed` if it's too soon to send another
 * code.
 */
export interface ProblemBody {
  success: false;
  message: string;
  code: ProblemCode;
  errors?: FieldError[];
  waitTime?: number;
}

/** An error response. Handlers can return or throw it. */
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

export function fieldProblem(errors: FieldError[]): Problem {
  return new Problem('invalid_request', { message: errors[0]?.message, errors });
}
