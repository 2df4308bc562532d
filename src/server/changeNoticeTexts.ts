import type { Letter } from './mail.ts';

interface Help {
  support: string;
  passwordUrl: string;
}

/** Sent when a bank account that was stored already was changed. `accounts` is a sentence of `bankAccount` for each. */
export function bankChanged(told: Help & { provider: string; accounts: string }): Letter {
  return {
    subject: `Your ${told.provider} application: bank account changed`,
    title: 'The bank account was changed',
    paragraphs: [
      `The bank account in your application with ${told.provider} was changed. It now reads:`,
      told.accounts,
      ...whatToDo(told),
    ],
  };
}

/** The ends of an account's two numbers; empty where one is missing. */
export function bankAccount(shown: { label: string; routing: string; number: string }): string {
  const routing = shown.routing ? `routing number ending in ${shown.routing}` : 'no routing number';
  const number = shown.number ? `account number ending in ${shown.number}` : 'no account number';
  return `${shown.label}: ${routing}, ${number}.`;
}

/** Sent when another phone number was confirmed for an account. */
export function phoneChanged(told: Help & { provider: string; number: string }): Letter {
  return {
    subject: `Your ${told.provider} application: phone number changed`,
    title: 'The phone number was changed',
    paragraphs: [
      `The phone number of your account with ${told.provider} now ends in ${told.number}.`,
      ...whatToDo(told),
    ],
  };
}

/** Stands in the email about a submit. */
export function submittedByLink({ support }: Help): string {
  return `It was submitted from the link in our email, without your password. If this wasn't you, write to ${support} right away.`;
}

function whatToDo({ support, passwordUrl }: Help): string[] {
  return [
    "If you made this change, you don't need to do anything.",
    `If you didn't, write to ${support} right away and set a new password: ${passwordUrl}`,
  ];
}
