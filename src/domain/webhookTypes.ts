/** What a facilitator's endpoints are told about an application, in the order in which it can happen. */
export const WEBHOOK_TYPES = [
  'application.started',
  'application.submitted',
  'application.approved',
  'application.declined',
  'application.info_required',
  /** Abandoned, and deleted after the configured time. */
  'application.expired',
] as const;

export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** Sent on request only, to one endpoint, whatever types it wants. */
export const WEBHOOK_TEST = 'webhook.test';

/** The id under which the endpoint of the settings WEBHOOK_URL and WEBHOOK_SECRET stands among the others. */
export const SETTINGS_ENDPOINT = 'settings';
