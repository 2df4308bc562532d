export const WEBHOOK_TYPES = [
  'application.started',
  /** A step was completed for the first time. For the last step, `application.submitted` is sent instead. */
  'application.step_completed',
  /** An owner used a link to enter their own details. */
  'application.owner_completed',
  'application.submitted',
  'application.approved',
  'application.declined',
  'application.info_required',
  'application.resubmitted',
  'application.request_withdrawn',
  /** The acquirer's merchant ID was recorded. */
  'application.boarded',
  'application.reopened',
  /** An abandoned application was deleted after the configured time. */
  'application.expired',
] as const;

export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/**
 * Test event that an operator sends to a single endpoint, regardless of the types that the endpoint
 * subscribes to.
 */
export const WEBHOOK_TEST = 'webhook.test';

/** ID of the endpoint configured by the settings WEBHOOK_URL and WEBHOOK_SECRET. */
export const SETTINGS_ENDPOINT = 'settings';
