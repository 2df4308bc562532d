// Error messages that the web app also uses. Separate from problem.ts, so that the web app doesn't load all of the
// API's errors.

/** The web app shows this message as an alert in the page, never as a toast. */
export const SERVER_ERROR = 'Server side error, please contact the support team.';

export const BANK_LINK_FAILED =
  "We couldn't link your bank. Please enter the routing and account numbers yourself.";

export const CAPTCHA_REQUIRED = 'Please verify that you are not a robot.';
export const INVALID_INVITE = 'Invalid invite code';
export const INVALID_LINK = 'Error validating application';
export const CODE_NEEDED = 'Enter the code we emailed you.';
export const EXPIRED_CODE = 'That code no longer works. Please request a new one.';
export const CODE_WAIT = 'Please wait before requesting another code.';
