export const DIALOG_DOCUMENTS = {
  terms: 'terms-of-service',
  privacy: 'privacy-policy',
  esign: 'e-sign-consent',
} as const;
