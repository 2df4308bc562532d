import { SMS_CODE_LENGTH } from '../../domain/limits.ts';
import type { FieldMessages } from '../../domain/texts/messages.ts';

export const smsFields = {
  mobileNumber: { name: 'mobile phone number' },
  smsCode: { name: 'verification code' },
} as const satisfies FieldMessages;

export const INVALID_CODE = 'Invalid SMS code.';
export const VERIFICATION_FAILED = 'Verification failed. Please try again.';

export const smsTexts = {
  heading: 'Verify your mobile phone number',
  numberLead: `We'll text a ${SMS_CODE_LENGTH}-digit code to your mobile phone to confirm it's you.`,
  number: 'Mobile phone number',
  numberHint: 'A U.S. number that can receive texts. Message and data rates may apply.',
  sending: 'Sending the code...',
  alreadySent: 'We already sent you a code.',
  haveCode: 'I already have a code',
  codeLead: 'Enter the code we sent to ',
  code: 'Verification code',
  codeHint: `${SMS_CODE_LENGTH} digits. This code expires in 10 minutes.`,
  verifying: 'Checking the code...',
  invalid: `${INVALID_CODE} Check the text message, or request a new code.`,
  expired: 'This code has expired, or you entered a wrong code too many times. Please request a new one.',
  resend: 'Resend code',
  resent: 'We sent a new code.',
  differentNumber: 'Enter a different number',
  asideTitle: 'Why do I need a code?',
  aside:
    "The code confirms that this application is yours. We won't send you ads, and we'll never call to ask for the code.",
} as const;
