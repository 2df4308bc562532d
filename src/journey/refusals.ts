/**
 * How the web app handles a failed initiate or continue call. `password`: a message under the password field.
 * `backoffice`: a dialog that links to the back office and the status page, because everything is submitted. `several`:
 * a dialog with the server's message. `inProgress`: a dialog that links to the continue screen. `approved`: a dialog
 * that links to the continue screen to add another account. `unauthorized`: an error for wrong credentials. `closed`: a
 * banner that links to the back office. `other`: a toast.
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

/** Substrings of the error message, matched in this order. The status is used only if none of them matches. */
const BY_TEXT: readonly (readonly [string, AccountRefusal])[] = [
  ['password', 'password'],
  ['backoffice', 'backoffice'],
  ['more than one application', 'several'],
  ['onboarding', 'inProgress'],
];

const BY_STATUS: Readonly<Record<number, AccountRefusal>> = { 401: 'unauthorized', 403: 'closed' };

export function accountRefusal({
  status,
  message,
  code,
}: {
  status: number;
  message: string;
  code?: string;
}): AccountRefusal {
  // The message of `already_approved` also contains 'onboarding', but no application is in progress.
  if (code === 'already_approved') return 'approved';
  const text = message.toLowerCase();
  const found = BY_TEXT.find(([part]) => text.includes(part));
  return found?.[1] ?? BY_STATUS[status] ?? 'other';
}
