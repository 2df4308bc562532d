import type { Facilitator } from '../facilitators/facilitators.ts';
import type { EmailContent } from './content.ts';

export type Decision = 'APPROVED' | 'DECLINED' | 'INFO_REQUIRED';

/** A decision that requests information is emailed as a request instead. */
type FinalDecision = Exclude<Decision, 'INFO_REQUIRED'>;

export interface DecisionFacts {
  from: Pick<
    Facilitator,
    'name' | 'origin' | 'backOfficeUrl' | 'passwordRecoveryUrl' | 'supportEmail' | 'adverseAction'
  >;
  decision: FinalDecision;
  message?: string;
}

/** Sent with an operator's decision or with automatic approval. */
export function decided(to: DecisionFacts): EmailContent {
  const { from, message } = to;
  const { subject, sentences, ...rest } = WORDING[to.decision](from);
  return {
    subject: `${from.name}: ${subject}`,
    paragraphs: [...sentences.before, ...(message ? [message] : []), ...sentences.after],
    ...rest,
  };
}

type From = DecisionFacts['from'];
type Wording = Pick<EmailContent, 'subject' | 'title' | 'preview' | 'action' | 'notes'> & {
  /** Sentences before and after the operator's message. */
  sentences: { before: string[]; after: string[] };
};

const WORDING: Record<FinalDecision, (from: From) => Wording> = {
  APPROVED: (from) => ({
    subject: 'your application was approved',
    title: 'Your application was approved',
    preview: 'How to sign in to the back office.',
    sentences: {
      before: [`Welcome! ${from.name} approved your merchant account.`],
      after: [
        "Manage your account in the back office. Sign in with the email address that received this message. We'll send your login credentials in a separate email.",
      ],
    },
    action: { label: 'Open the back office', url: absolute(from.backOfficeUrl, from) },
    notes: [
      `No credentials after an hour? Check your spam folder, or set a password here: ${absolute(from.passwordRecoveryUrl, from)}`,
    ],
  }),
  DECLINED: (from) => ({
    subject: 'your application was declined',
    title: 'About your application',
    preview: 'We reviewed your application.',
    sentences: {
      before: ["We reviewed your application and can't offer you a merchant account at this time."],
      after: [
        `If you think we missed something, email ${from.supportEmail}. Someone on our team will read your message.`,
      ],
    },
  }),
};

/** Default question for a request that does not say what is missing. */
export function unsaidQuestion({ supportEmail }: Pick<From, 'supportEmail'>): string {
  return `Email ${supportEmail} to learn what we need, then tell us here what you sent.`;
}

/** Resolves a path against the facilitator's origin. */
export function absolute(url: string, { origin }: From): string {
  return new URL(url, origin).href;
}
