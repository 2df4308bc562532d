import { EMAIL_NAME } from '../../domain/texts/wording.ts';
import { ACCOUNT_NAME_MIN } from '../../domain/limits.ts';
import type { FieldMessages } from '../../domain/texts/messages.ts';
import type { PasswordStrength } from '../../domain/password/password.ts';

export const accountStartFields = {
  name: { name: 'full name' },
  email: { name: EMAIL_NAME },
  password: { name: 'password', required: 'Password is required' },
  terms: {
    name: 'agreement',
    required: 'Please agree to the Terms of Service, Privacy Policy, and E-Sign Consent.',
  },
} as const satisfies FieldMessages;

export const FORM_ERRORS_TOAST = 'There are form errors, please check.';
export const STRENGTH_FAILED = 'An error occurred while checking password strength';
const PASSWORD_MISSING = accountStartFields.password.required;
const RULES_MISSED = 'Password does not meet the required criteria';
const TOO_WEAK = 'Password is not strong enough';

export function strengthMessage({ password, strength }: { password: string; strength: PasswordStrength }) {
  if (password === '') return PASSWORD_MISSING;
  if (!strength.rulesMet) return RULES_MISSED;
  return strength.accept ? null : TOO_WEAK;
}

export const getStartedTexts = {
  name: 'Full name',
  nameHint: `First and last name, at least ${ACCOUNT_NAME_MIN} characters`,
  email: 'Email',
  emailHint: "We'll email you our decision and a link to your application.",
  password: 'Create password',
  strength: 'Password strength',
  noStrength: 'No password yet',
  ruleMet: '(met)',
  /**
   * Must match the names in error messages, because the error summary omits a label that the message already contains.
   */
  summary: { name: 'Full name', email: 'Email address', password: 'Password' },
  agreeTo: 'I agree to the',
  and: 'and',
  agree: 'I agree to the Terms of Service, Privacy Policy and E-Sign Consent',
  start: 'Start Application',
  starting: 'Starting your application...',
  continuePrevious: 'Continue previous application',
  asideTitle: "About 10 minutes. You'll need:",
  aside: [
    'Your IRS EIN letter, or your Social Security number or ITIN.',
    "Each owner's Social Security number, date of birth, and home address.",
    "Your business bank account's routing and account numbers.",
  ],
} as const;
