/** What a vendor of the facilitator found. */
export const CHECK_RESULTS = ['passed', 'failed', 'review'] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

/** Names of checks, such as `tin` or `ofac`. */
export const CHECK_NAME = /^[a-z][a-z0-9_]{1,30}$/;

/** Checks that a product can require, and that an application can have. */
export const REQUIRED_CHECKS_MAXIMUM = 20;
export const CHECKS_MAXIMUM = 50;
