import { PASSWORD_MIN } from './limits.ts';

/** The rules of a new password, in the order in which they are shown. */
export const PASSWORD_RULES = {
  length: `At least ${PASSWORD_MIN} characters`,
  uppercase: 'An uppercase letter',
  number: 'A number',
  special: 'A special character',
} as const;

/** How strong a password is, by its score. */
export const STRENGTH_LABELS = ['Weak', 'Weak', 'Good', 'Strong', 'Very Strong'] as const;
