export const CAPTCHA_REQUIRED = 'Confirme que usted no es un robot.';

export const captchaTexts = {
  captcha: 'No soy un robot',
  working: 'Verificando...',
  solved: 'Verificado',
  failed: 'No se pudo completar la verificación. Intente de nuevo.',
  again: 'Cargarla de nuevo',
} as const;
