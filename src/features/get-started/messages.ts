import { personNames } from '../../domain/fieldNames.ts';
import { ACCOUNT_NAME_MIN } from '../../domain/limits.ts';
import type { FieldMessages } from '../../domain/messages.ts';
import type { PasswordStrength } from '../../domain/password.ts';

/** How the fields of this screen are named in messages. */
export const accountStartFields = {
  name: { name: 'full name' },
  email: personNames.email,
  password: { name: 'password', required: 'Password is required' },
  terms: {
    name: 'agreement',
    required: 'Please agree to the Terms of Service, Privacy Policy and E-Sign Consent.',
  },
} as const satisfies FieldMessages;

/** This screen's form-error toast, which ends in a period. */
export const FORM_ERRORS_TOAST = 'There are form errors, please check.';
export const STRENGTH_FAILED = 'An error occurred while checking password strength';
const PASSWORD_MISSING = accountStartFields.password.required;
const RULES_MISSED = 'Password does not meet the required criteria';
const TOO_WEAK = 'Password is not strong enough';

/** What the strength meter says of a password under way; null when it is accepted. */
export function strengthMessage({ password, strength }: { password: string; strength: PasswordStrength }) {
  if (password === '') return PASSWORD_MISSING;
  if (!strength.rulesMet) return RULES_MISSED;
  return strength.accept ? null : TOO_WEAK;
}

/** What the screen says. */
export const getStartedTexts = {
  name: 'Full name',
  nameHint: `First and last name, ${ACCOUNT_NAME_MIN} characters or more.`,
  email: 'Email',
  emailHint: 'We send you the link to come back to your application, and our decision.',
  password: 'Create password',
  strength: 'Password strength',
  noStrength: 'Nothing typed yet',
  ruleMet: '(met)',
  heardStrength: (label: string) => `Password strength: ${label}`,
  /** As the messages name the fields, so that the summary need not say it twice. */
  summary: { name: 'Full name', email: 'Email address', password: 'Password' },
  agreeTo: 'I agree to the',
  and: 'and',
  agree: 'I agree to the Terms of Service, Privacy Policy and E-Sign Consent',
  start: 'Start Application',
  starting: 'Starting your application...',
  continuePrevious: 'Continue previous application',
  asideTitle: 'About 10 minutes: what to have at hand',
  aside: [
    'Your EIN letter from the IRS. A sole proprietor can use a Social Security Number.',
    "Each owner's Social Security Number, date of birth and home address.",
    'Routing and account number of your business bank account.',
  ],
} as const;
