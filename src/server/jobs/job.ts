import type { Tx } from '../db/database.ts';

/**
 * Work to do after the queueing transaction commits. `about` is the ID of the application, account, or invite that a
 * message is about: erasing it deletes the message too.
 */
export type Job =
  | {
      kind: 'email';
      facId: string;
      about: string;
      to: string;
      subject: string;
      text: string;
      html: string;
      /** One-click unsubscribe URL (POST) for reminder emails. */
      stopUrl?: string;
    }
  | { kind: 'sms'; facId: string; about: string; to: string; text: string }
  /** The event itself is stored; the delivery links it to an endpoint. */
  | { kind: 'webhook'; facId: string; deliveryId: string };

export interface Jobs {
  /**
   * Queues a job in the given transaction. `key` deduplicates: a duplicate is dropped. With `runAt` the job is delayed,
   * and a duplicate replaces it.
   */
  enqueue(tx: Tx, job: Job, key?: string, runAt?: number): Promise<void>;
  /** Wakes the worker; called after the transaction commits. */
  wake(): void;
}

export type Email = Extract<Job, { kind: 'email' }>;
export type Sms = Extract<Job, { kind: 'sms' }>;
export type WebhookJob = Extract<Job, { kind: 'webhook' }>;

/**
 * Result of one attempt. `permanent`: a retry would fail again. `code` is the reason, without personal data. A thrown
 * error counts as temporary.
 */
export type SendResult = { ok: true } | { ok: false; permanent: boolean; code: string };

/** Sends messages and events. `id` is the same for each attempt, so that a provider can deduplicate. */
export interface Providers {
  email(message: Email, id: string): Promise<SendResult>;
  sms(message: Sms, id: string): Promise<SendResult>;
  webhook(delivery: WebhookJob, id: string): Promise<SendResult>;
  close(): void;
}
