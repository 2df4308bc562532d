import type { Tx } from '../db/database.ts';

/**
 * `about` is the ID of the application, account, invite, or staff member that a message is about. Erasing an
 * application, account, or invite also deletes its messages.
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
      stopUrl?: string;
      /** When the code in `text` expires, in Unix milliseconds. The email isn't sent after that. */
      expiresAt?: number;
    }
  | {
      kind: 'sms';
      facId: string;
      about: string;
      to: string;
      text: string;
      /** When the code in `text` expires, in Unix milliseconds. The message isn't sent after that. */
      expiresAt?: number;
    }
  | { kind: 'webhook'; facId: string; deliveryId: string };

export interface Jobs {
  /**
   * Without `runAt`, does nothing if a job with the same `key` exists. With `runAt` (Unix milliseconds), delays a new
   * job until then, or replaces the content of a job with the same key that still waits and keeps that job's time.
   * Returns whether `job` will be sent.
   */
  enqueue(tx: Tx, job: Job, key?: string, runAt?: number): Promise<boolean>;
  /** Call after the transaction commits. */
  wake(): void;
}

export type Email = Extract<Job, { kind: 'email' }>;
export type Sms = Extract<Job, { kind: 'sms' }>;
export type WebhookJob = Extract<Job, { kind: 'webhook' }>;

/** `permanent` means that a retry would also fail. `code` is the reason and contains no personal data. */
export type SendResult = { ok: true } | { ok: false; permanent: boolean; code: string };

/** `id` is the same for every attempt, so that a provider can deduplicate. */
export interface Providers {
  email(message: Email, id: string): Promise<SendResult>;
  sms(message: Sms, id: string): Promise<SendResult>;
  webhook(delivery: WebhookJob, id: string): Promise<SendResult>;
  close(): void;
}
