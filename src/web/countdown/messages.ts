/** Followed by the remaining time as m:ss. */
export const WAIT = 'You can request a new code in';
