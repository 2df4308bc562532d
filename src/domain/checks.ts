export const CHECK_RESULTS = ['passed', 'failed', 'review'] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

/** Format of a check's name, such as `tin` or `ofac`. */
export const CHECK_NAME = /^[a-z][a-z0-9_]{1,30}$/;

/** Maximum number of checks that a product can require, and that an application can have. */
export const REQUIRED_CHECKS_MAXIMUM = 20;
export const CHECKS_MAXIMUM = 50;
