/**
 * What a refusal of the calls that initiate and continue an account means to the applicant:
 * `password`: the message belongs under the password field; `backoffice`: everything was submitted, a dialog leads to
 * the back office; `several`: a dialog with the server's own words; `inProgress`: a dialog leads to the continue screen;
 * `approved`: a dialog leads there to add another account; `unauthorized`: the credentials are wrong; `closed`: a banner leads to the back office; `other`: a toast.
 */
export type AccountRefusal =
  | 'password'
  | 'backoffice'
  | 'several'
  | 'inProgress'
  | 'approved'
  | 'unauthorized'
  | 'closed'
  | 'other';

/** What a message contains decides, in this order. The status is asked only when no text does. */
const BY_TEXT: readonly (readonly [string, AccountRefusal])[] = [
  ['password', 'password'],
  ['backoffice', 'backoffice'],
  ['more than one application', 'several'],
  ['onboarding', 'inProgress'],
];

const BY_STATUS: Readonly<Record<number, AccountRefusal>> = { 401: 'unauthorized', 403: 'closed' };

/** Tells the refusals of the two calls apart, by the error catalogue's texts and in its order. */
export function accountRefusal({
  status,
  message,
  code,
}: {
  status: number;
  message: string;
  code?: string;
}): AccountRefusal {
  // Its message has the word 'onboarding' too, and nothing is in progress.
  if (code === 'already_approved') return 'approved';
  const text = message.toLowerCase();
  const found = BY_TEXT.find(([part]) => text.includes(part));
  return found?.[1] ?? BY_STATUS[status] ?? 'other';
}
