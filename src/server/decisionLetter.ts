import type { Facilitator } from './facilitators.ts';
import type { Letter } from './mail.ts';

export type Decision = 'APPROVED' | 'DECLINED' | 'INFO_REQUIRED';

/** What a decision's letter says: whose it is, which, and what was written with it. */
export interface DecisionFacts {
  from: Pick<Facilitator, 'name' | 'origin' | 'backOfficeUrl' | 'passwordRecoveryUrl' | 'supportEmail'>;
  decision: Decision;
  message?: string;
}

/** Sent with a decision, an operator's or the product's own. */
export function decided(to: DecisionFacts): Letter {
  const { from, message } = to;
  const { subject, sentences, ...rest } = WORDING[to.decision](from);
  return {
    subject: `${from.name}: ${subject}`,
    paragraphs: [
      ...sentences.before,
      ...(message ? [message] : (sentences.unsaid ?? [])),
      ...(sentences.after ?? []),
    ],
    ...rest,
  };
}

type From = DecisionFacts['from'];
type Wording = Pick<Letter, 'subject' | 'title' | 'preview' | 'action' | 'notes'> & {
  /** `unsaid` stands where nothing was written with the decision. */
  sentences: { before: string[]; unsaid?: string[]; after?: string[] };
};

const WORDING: Record<Decision, (from: From) => Wording> = {
  APPROVED: (from) => ({
    subject: 'your application was approved',
    title: 'Your application was approved',
    preview: 'How to get into your back office.',
    sentences: {
      before: [`Welcome aboard: ${from.name} has approved your merchant account.`],
      after: [
        'You work with it in the back office. Your login is the email address this message was sent to; the credentials come in a separate email.',
      ],
    },
    action: { label: 'Open the back office', url: absolute(from.backOfficeUrl, from) },
    notes: [
      `No credentials after an hour? Look among unwanted mail first, then set a password yourself: ${absolute(from.passwordRecoveryUrl, from)}`,
    ],
  }),
  DECLINED: (from) => ({
    subject: 'your application was declined',
    title: 'About your application',
    preview: 'We have reviewed your application.',
    sentences: {
      before: ['We have reviewed your application and cannot offer you a merchant account at this time.'],
      after: [`If you think that we missed something, write to ${from.supportEmail}; a person will read it.`],
    },
  }),
  INFO_REQUIRED: (from) => ({
    subject: 'we need more information',
    title: 'We need more information',
    preview: 'One more step before we can decide on your application.',
    sentences: {
      before: ['We are reviewing your application and need more information before we can decide.'],
      unsaid: ['Write to us, and a person will tell you what is missing.'],
      after: ['Never send Social Security, tax or account numbers by email.'],
    },
    action: { label: 'Answer by email', url: `mailto:${from.supportEmail}` },
  }),
};

/** A path stands for a page at the facilitator's own address. */
export function absolute(url: string, { origin }: From): string {
  return new URL(url, origin).href;
}
