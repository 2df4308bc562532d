/**
 * Seconds until idle expiry, seconds until absolute expiry, and opaque IDs of the session and the application,
 * separated by spaces.
 */
export const SESSION_ENDS = 'x-session-ends';
