export const WEBHOOK_TYPES = [
  'application.started',
  /** A step was completed for the first time. For the last step, `application.submitted` is sent instead. */
  'application.step_completed',
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
  'application.expired',
] as const;

export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/**
 * Test event that an operator sends to a single endpoint, regardless of the types that the endpoint
 * subscribes to.
 */
export const WEBHOOK_TEST = 'webhook.test';

export const SETTINGS_ENDPOINT = 'settings';
