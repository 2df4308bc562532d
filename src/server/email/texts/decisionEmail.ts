import type { Facilitator } from '../../facilitators/facilitators.ts';
import type { EmailContent } from '../content.ts';

export type Decision = 'APPROVED' | 'DECLINED' | 'INFO_REQUIRED';

export interface DecisionFacts {
  from: Pick<
    Facilitator,
    'name' | 'origin' | 'backOfficeUrl' | 'passwordRecoveryUrl' | 'supportEmail' | 'adverseAction'
  >;
  decision: Exclude<Decision, 'INFO_REQUIRED'>;
  message?: string;
}

export function decided({ from, decision, message }: DecisionFacts): EmailContent {
  const given = message ? [message] : [];
  if (decision === 'APPROVED')
    return {
      subject: `${from.name}: your application was approved`,
      title: 'Your application was approved',
      preview: 'How to sign in to the back office.',
      paragraphs: [
        `Welcome! ${from.name} approved your merchant account.`,
        ...given,
        "Manage your account in the back office. Sign in with the email address we sent this message to. We'll send your login credentials in a separate email.",
      ],
      action: { label: 'Open the back office', url: absolute(from.backOfficeUrl, from) },
      notes: [
        `No credentials after an hour? Check your spam folder, or set a password here: ${absolute(from.passwordRecoveryUrl, from)}`,
      ],
    };
  return {
    subject: `${from.name}: your application was declined`,
    title: 'About your application',
    preview: 'We reviewed your application.',
    paragraphs: [
      "We reviewed your application and can't offer you a merchant account at this time.",
      ...given,
      `If you think we missed something, email ${from.supportEmail}. Someone on our team will read your message.`,
    ],
  };
}

export function defaultQuestion({ supportEmail }: Pick<DecisionFacts['from'], 'supportEmail'>): string {
  return `Email ${supportEmail} to ask what we need. Then enter your answer here.`;
}

export function absolute(url: string, { origin }: Pick<Facilitator, 'origin'>): string {
  return new URL(url, origin).href;
}
