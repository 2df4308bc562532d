export const captchaTexts = {
  captcha: 'No soy un robot',
  working: 'Verificando...',
  solved: 'Verificado',
  failed: 'No pudimos completar la verificación. Intente de nuevo.',
} as const;
