/**
 * Response header that tells the web app when its session expires. Contains the seconds until idle expiry, the seconds
 * until absolute expiry, and opaque IDs of the session and the application, separated by spaces.
 */
export const SESSION_EXPIRY_HEADER = 'x-session-ends';
