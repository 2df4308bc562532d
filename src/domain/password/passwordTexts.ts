import { PASSWORD_MIN } from '../limits.ts';

export const PASSWORD_RULES = {
  length: `At least ${PASSWORD_MIN} characters`,
  uppercase: 'An uppercase letter',
  number: 'A number',
  special: 'A special character',
} as const;

export const STRENGTH_LABELS = ['Weak', 'Weak', 'Good', 'Strong', 'Very Strong'] as const;
