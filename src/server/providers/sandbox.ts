import type { NewRequest } from '../../domain/requests/requests.ts';
import type { AppEnv } from '../config/config.ts';
import type { Providers, SendResult } from '../jobs/job.ts';

export type PhoneOutcome = 'refused' | 'late' | 'invalid' | 'expired' | 'wait';
export type MailboxOutcome = 'refused' | 'late' | 'expiredLink';
export type SubmitOutcome = 'APPROVED' | 'DECLINED' | 'INFO_REQUIRED' | 'FAILED';

/** Area code 500 has no mobile phones, so no real number is affected. */
const PHONES: ReadonlyMap<string, PhoneOutcome> = new Map([
  ['5005550001', 'refused'],
  ['5005550002', 'late'],
  ['5005550003', 'invalid'],
  ['5005550004', 'expired'],
  ['5005550005', 'wait'],
]);

/** `.example` is reserved, so no real address is affected. */
const MAIL_DOMAIN = '@sandbox.example';
const MAILBOXES: ReadonlyMap<string, MailboxOutcome> = new Map([
  ['refused', 'refused'],
  ['late', 'late'],
  ['expired', 'expiredLink'],
]);

const BUSINESSES: ReadonlyMap<string, SubmitOutcome> = new Map([
  ['sandbox approved', 'APPROVED'],
  ['sandbox declined', 'DECLINED'],
  ['sandbox more information', 'INFO_REQUIRED'],
  ['sandbox failure', 'FAILED'],
]);

export const SANDBOX_REQUEST: NewRequest = {
  message: '',
  dueAt: null,
  items: [
    {
      kind: 'document',
      documentType: 'ein_letter',
      reason: 'Please send us your EIN letter from the IRS.',
    },
    { kind: 'section', section: 'business', reason: 'Please check the address of your business.' },
    { kind: 'answer', question: 'Where do you sell most of your products?' },
  ],
};

export const SANDBOX_WAIT_MS = 45_000;
const LATE_TRIES = 2;

/** Looks up the outcomes of the test values in `docs/integration.md`. In production, every lookup returns undefined. */
export interface Sandbox {
  phone(digits: string): PhoneOutcome | undefined;
  mailbox(email: string): MailboxOutcome | undefined;
  submit(dbaName: string): SubmitOutcome | undefined;
}

export function sandboxOf({ env }: { env: AppEnv }): Sandbox {
  if (env === 'production') return { phone: none, mailbox: none, submit: none };
  return {
    phone: (digits) => PHONES.get(digits),
    mailbox(email) {
      const address = email.trim().toLowerCase();
      if (!address.endsWith(MAIL_DOMAIN)) return undefined;
      return MAILBOXES.get(address.slice(0, -MAIL_DOMAIN.length).split('+', 1)[0] ?? '');
    },
    submit: (dbaName) => BUSINESSES.get(dbaName.trim().toLowerCase()),
  };
}

function none(): undefined {
  return undefined;
}

export function withSandbox<P extends Pick<Providers, 'email' | 'sms'>>(providers: P, sandbox: Sandbox): P {
  const tries = new Map<string, number>();

  function failure(id: string, outcome: string | undefined): SendResult | undefined {
    if (outcome === 'refused') return { ok: false, permanent: true, code: 'SANDBOX_REFUSED' };
    if (outcome !== 'late') return undefined;
    const before = tries.get(id) ?? 0;
    tries.set(id, before + 1);
    return before < LATE_TRIES ? { ok: false, permanent: false, code: 'SANDBOX_DOWN' } : undefined;
  }

  return {
    ...providers,
    email: async (message, id) => failure(id, sandbox.mailbox(message.to)) ?? providers.email(message, id),
    sms: async (message, id) =>
      failure(id, sandbox.phone(message.to.replace(/^\+1/, ''))) ?? providers.sms(message, id),
  };
}
