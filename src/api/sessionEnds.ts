/**
 * Header of every answer to a call with a session: seconds until the session ends unless another call comes, seconds until
 * it ends in any case, and an opaque name of the session and of the application, parted by spaces.
 */
export const SESSION_ENDS = 'x-session-ends';
