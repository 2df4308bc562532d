import type { FieldMessages } from '../../domain/messages.ts';
import { personNames } from '../../domain/fieldNames.ts';

/** How the fields of this screen are named in messages. */
export const continueFields = {
  email: personNames.email,
  password: { name: 'password', required: 'Password is required' },
} as const satisfies FieldMessages;

/** What the screen says. */
export const continueTexts = {
  lead: 'Sign in with the e-mail and password of your application, and go on where you left off.',
  leadAddMerchant: 'Sign in with your e-mail and password to add another merchant account.',
  email: 'E-mail',
  password: 'Password',
  forgot: 'Forgot password?',
  busy: 'Opening your application...',
  failed: 'Failed to continue. Please try again.',
  asideTitle: 'Do you have a link from us?',
  aside:
    'The link in our e-mail opens your application too, without a password. Each link works for 30 days.',
} as const;
