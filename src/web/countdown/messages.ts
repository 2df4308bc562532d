/** Before the time left, as m:ss. */
export const WAIT = 'You can request a new code in';
