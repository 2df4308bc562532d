import type { EmailContent } from '../content.ts';

export interface Help {
  support: string;
  passwordUrl: string;
}

export function bankChanged(told: Help & { provider: string; accounts: string }): EmailContent {
  return {
    subject: `Your ${told.provider} application: bank information changed`,
    title: 'The bank information on your application changed',
    paragraphs: [
      `The bank information on your ${told.provider} application changed. Here's what we have now:`,
      told.accounts,
      ...nextSteps(told),
    ],
  };
}

/** `routing` and `number` are the last four digits, or empty if the account has no such number. */
export function bankAccount(shown: { label: string; routing: string; number: string }): string {
  const routing = shown.routing ? `routing number ending in ${shown.routing}` : 'no routing number';
  const number = shown.number ? `account number ending in ${shown.number}` : 'no account number';
  return `${shown.label}: ${routing}, ${number}.`;
}

export function phoneChanged(told: Help & { provider: string; number: string }): EmailContent {
  return {
    subject: `Your ${told.provider} application: phone number changed`,
    title: 'Your phone number changed',
    paragraphs: [
      `The phone number on your ${told.provider} application now ends in ${told.number}.`,
      ...nextSteps(told),
    ],
  };
}

export function submittedByLink({ support }: Help): string {
  return `Someone used the link to submit your application without signing in. If that wasn't you, email ${support} right away.`;
}

function nextSteps({ support, passwordUrl }: Help): string[] {
  return [
    "If you made this change, you don't need to do anything.",
    `If you didn't, email ${support} right away and set a new password: ${passwordUrl}`,
  ];
}
