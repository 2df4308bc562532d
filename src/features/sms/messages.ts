import { SMS_CODE_LENGTH } from '../../domain/limits.ts';
import type { FieldMessages } from '../../domain/messages.ts';

/** How the fields of this screen are named in messages. */
export const smsFields = {
  mobileNumber: { name: 'mobile phone number' },
  smsCode: { name: 'verification code' },
} as const satisfies FieldMessages;

/** Logged when a code is not taken. */
export const INVALID_CODE = 'Invalid SMS code.';
export const VERIFICATION_FAILED = 'Verification failed. Please try again.';

/** What the screen says. */
export const smsTexts = {
  numberLead: `We send a ${SMS_CODE_LENGTH}-digit code to your mobile phone, to make sure that it is you who applies.`,
  number: 'Mobile phone number',
  numberHint: 'A US number that takes text messages. Message and data rates may apply.',
  sending: 'Sending the code...',
  haveCode: 'I already have a code',
  codeLead: 'Enter the code that we sent to ',
  codeLeadAnyNumber: 'Enter the code that we sent you.',
  code: 'Verification code',
  codeHint: `${SMS_CODE_LENGTH} digits, valid for 10 minutes.`,
  verifying: 'Checking the code...',
  invalid: `${INVALID_CODE} Compare it with the text message, or ask for another one.`,
  expired: 'This code is no longer valid. Ask for another one.',
  resend: 'Resend code',
  resent: 'We sent another code.',
  wait: 'You can ask for another code in',
  differentNumber: 'Enter a different number',
  asideTitle: 'Why the text message?',
  aside:
    'We text you a code to confirm that the application is yours. We send no advertising and never ask you for the code by phone.',
} as const;
