export const CAPTCHA_REQUIRED = 'Please verify that you are not a robot.';

export const captchaTexts = {
  captcha: 'I am not a robot',
  working: 'Verifying...',
  solved: 'Verified',
  failed: 'The verification could not be completed. Please try again.',
  again: 'Load it again',
} as const;
