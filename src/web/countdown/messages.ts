export const WAIT = 'You can request a new code in';
