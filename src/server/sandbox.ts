import type { AppEnv } from './config.ts';
import type { Providers, Sent } from './providers.ts';

/** What becomes of a text message to one of the sandbox's numbers, or of its code. */
export type PhoneOutcome = 'refused' | 'late' | 'invalid' | 'expired' | 'wait';
/** What becomes of e-mails to one of the sandbox's addresses, or of the continue link in them. */
export type MailboxOutcome = 'refused' | 'late' | 'expiredLink';
/** What a submit with one of the sandbox's business names ends with. */
export type SubmitOutcome = 'APPROVED' | 'DECLINED' | 'INFO_REQUIRED' | 'FAILED';

/** Area code 500 is given to no mobile phone. */
const PHONES: ReadonlyMap<string, PhoneOutcome> = new Map([
  ['5005550001', 'refused'],
  ['5005550002', 'late'],
  ['5005550003', 'invalid'],
  ['5005550004', 'expired'],
  ['5005550005', 'wait'],
]);

/** Nobody has an address there: `.example` is reserved. */
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

/** What stands in the letter of a decision that the sandbox takes by itself. */
export const SANDBOX_MESSAGES = {
  DECLINED: '',
  INFO_REQUIRED: 'Please send us the letter in which the IRS assigned your EIN.',
} as const;

/** Milliseconds that `wait` asks for. */
export const SANDBOX_WAIT_MS = 45_000;
/** How often a late message fails before it is sent. */
const LATE_TRIES = 2;

/** Names and numbers with a known outcome, as `docs/integration.md` lists them. None of them means anything in production. */
export interface Sandbox {
  /** Ten digits. */
  phone(digits: string): PhoneOutcome | undefined;
  /** `late@sandbox.example`, or with more in it: `late+2@sandbox.example`. */
  mailbox(email: string): MailboxOutcome | undefined;
  /** By the name the business is known by; case does not matter. */
  submit(dbaName: string): SubmitOutcome | undefined;
}

/** The sandbox of an environment. */
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

/** The providers, with the sandbox's numbers and addresses failing as they are known to. */
export function withSandbox<P extends Pick<Providers, 'email' | 'sms'>>(providers: P, sandbox: Sandbox): P {
  const tries = new Map<string, number>();

  /** The failure that a message is due, undefined when it is to be sent. */
  function failure(id: string, outcome: string | undefined): Sent | undefined {
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
