import type { Tx } from '../db/database.ts';

/**
 * Work to do after the queueing transaction commits. `about` is the ID of the application, account, or invite that a
 * message concerns. Erasing that record also deletes the message.
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
  /** The delivery row identifies the stored event and the endpoint. */
  | { kind: 'webhook'; facId: string; deliveryId: string };

export interface Jobs {
  /**
   * Queues a job in the given transaction. A job whose `key` was used before is dropped. With `runAt`, the job is
   * delayed, and if a job with the same key is still queued, its content is replaced instead.
   */
  enqueue(tx: Tx, job: Job, key?: string, runAt?: number): Promise<void>;
  /** Wakes the worker. Call it after the transaction commits. */
  wake(): void;
}

export type Email = Extract<Job, { kind: 'email' }>;
export type Sms = Extract<Job, { kind: 'sms' }>;
export type WebhookJob = Extract<Job, { kind: 'webhook' }>;

/**
 * The result of one attempt. `permanent` means that a retry would also fail. `code` is the reason and contains no
 * personal data. A thrown error counts as a temporary failure.
 */
export type SendResult = { ok: true } | { ok: false; permanent: boolean; code: string };

/**
 * Sends emails, text messages, and webhooks. `id` is the same for every attempt, so that a provider can deduplicate.
 */
export interface Providers {
  email(message: Email, id: string): Promise<SendResult>;
  sms(message: Sms, id: string): Promise<SendResult>;
  webhook(delivery: WebhookJob, id: string): Promise<SendResult>;
  close(): void;
}
