export const CHECK_RESULTS = ['passed', 'failed', 'review'] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

export const CHECK_NAME = /^[a-z][a-z0-9_]{1,30}$/;

export const REQUIRED_CHECKS_MAXIMUM = 20;
export const CHECKS_MAXIMUM = 50;
