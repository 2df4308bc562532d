import type { Config } from './config.ts';
import type { Db, Job } from './deps.ts';
import type { FacilitatorBook } from './facilitators.ts';
import { outbox } from './providers/outbox.ts';
import { smtp } from './providers/smtp.ts';
import { twilio } from './providers/twilio.ts';
import { sandboxOf, withSandbox } from './sandbox.ts';
import type { Seal } from './seal.ts';
import { webhookSender } from './webhooks/send.ts';

export type Email = Extract<Job, { kind: 'email' }>;
export type Sms = Extract<Job, { kind: 'sms' }>;
export type WebhookJob = Extract<Job, { kind: 'webhook' }>;

/**
 * What became of a message. `permanent`: trying again would fail again. `code` says why without naming anyone. A
 * provider that cannot be reached at all may throw; that counts as passing.
 */
export type Sent = { ok: true } | { ok: false; permanent: boolean; code: string };

/** Sends messages and events. `id` is the same in each try, so that a provider can tell a repetition. */
export interface Providers {
  email(message: Email, id: string): Promise<Sent>;
  sms(message: Sms, id: string): Promise<Sent>;
  webhook(delivery: WebhookJob, id: string): Promise<Sent>;
  close(): void;
}

/** The providers that the settings name; the outbox takes what has none. */
export function createProviders(deps: {
  config: Config;
  db: Db;
  seal: Seal;
  clock: () => number;
  facilitators: Pick<FacilitatorBook, 'byId'>;
}): Providers {
  const box = outbox(deps);
  const { config, facilitators } = deps;
  const { providerTimeoutMs: timeoutMs } = config;
  const { smtpUrl: url, from } = config.mail;
  const mail = url ? smtp({ url, from, senderOf: facilitators.byId, timeoutMs }) : null;
  const providers: Providers = {
    email: mail ? mail.send : box.put,
    sms: config.sms ? twilio({ ...config.sms, timeoutMs }) : box.put,
    webhook: webhookSender(deps),
    close: () => mail?.close(),
  };
  return withSandbox(providers, sandboxOf(config));
}
