import { SESSION_HOURS, SESSION_IDLE_MINUTES } from '../domain/limits.ts';
import { problems } from './problem.ts';

export const SESSION_ENDS = {
  idle: `You were signed out because you didn't use the console for ${SESSION_IDLE_MINUTES} minutes.`,
  expired: `You were signed out because you signed in more than ${SESSION_HOURS} hours ago.`,
  admin: 'You were signed out because an admin ended your sessions, or your password changed.',
  reset: 'You were signed out because an admin reset your sign-in. Use the link that we emailed you.',
  access: 'You were signed out because an admin deactivated your account.',
} as const;

export type SessionEnd = keyof typeof SESSION_ENDS;
export const SESSION_END_NAMES = Object.keys(SESSION_ENDS) as SessionEnd[];

const SIGN_ON_REFUSALS = {
  none: "Single sign-on isn't set up here.",
  incomplete: 'The sign-in is incomplete or has expired. Please start again.',
  away: "We couldn't verify your work account. Please try again in a few minutes.",
  unknown: "Your work account didn't share your email address. Ask an admin.",
  tooMany: problems.too_many_requests.message,
  role: "Your work account doesn't have a role in this console. Ask an admin for access.",
  ended: 'Your account in this console was deactivated. Ask an admin to invite you again.',
  taken: 'Your email address belongs to another person in this console. Ask an admin.',
} as const;

export type SignOnRefusal = keyof typeof SIGN_ON_REFUSALS;

const PREFIX = '#refused=';

/** The reason is in the URL fragment, which isn't logged. */
export function refusedUrl(why: SignOnRefusal): string {
  return `/staff${PREFIX}${why}`;
}

export function refusalOf(hash: string): string | undefined {
  const why = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : '';
  return Object.entries(SIGN_ON_REFUSALS).find(([name]) => name === why)?.[1];
}
