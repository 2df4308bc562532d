export const captchaTexts = {
  captcha: "I'm not a robot",
  working: 'Verifying...',
  solved: 'Verified',
  failed: "We couldn't complete the verification. Please try again.",
} as const;
