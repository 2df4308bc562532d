/** Why the identity provider's answer led to no session of the staff console, as the sign-in page says it. */
const SIGN_ON_REFUSALS = {
  none: "People don't sign in this way here.",
  incomplete: 'The sign-in is incomplete or has expired. Please start again.',
  away: "Your identity provider couldn't confirm who you are. Please try again in a few minutes.",
  unknown: "Your identity provider didn't tell us your email address. Ask an admin.",
  tooMany: 'Too many attempts. Please wait and try again.',
  role: "Your work account doesn't have a role in this console. Ask an admin for access.",
  ended: 'Your access to this console was ended. Ask an admin to invite you again.',
  taken: 'Your email address belongs to another person in this console. Ask an admin.',
} as const;

export type SignOnRefusal = keyof typeof SIGN_ON_REFUSALS;

const PREFIX = '#refused=';

/** Address of the sign-in page with the reason. It is in the fragment, which no log holds. */
export function refusedUrl(why: SignOnRefusal): string {
  return `/staff${PREFIX}${why}`;
}

/** The sentence of a fragment. Undefined for any other fragment. */
export function refusalOf(hash: string): string | undefined {
  const why = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : '';
  return Object.entries(SIGN_ON_REFUSALS).find(([name]) => name === why)?.[1];
}
