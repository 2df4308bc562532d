import { EMAIL_NAME } from '../../domain/texts/wording.es.ts';
import { ACCOUNT_NAME_MIN } from '../../domain/limits.ts';
import type { PasswordStrength } from '../../domain/password/password.ts';

export const accountStartFields = {
  name: { name: 'el nombre completo' },
  email: { name: EMAIL_NAME },
  password: { name: 'la contraseña', required: 'Falta la contraseña' },
  terms: {
    name: 'su aceptación',
    required:
      'Acepte los Términos del servicio, la Política de privacidad y el Consentimiento de firma electrónica.',
  },
} as const;

export const FORM_ERRORS_TOAST = 'Hay errores en el formulario; revíselos.';
export const STRENGTH_FAILED = 'No pudimos comprobar la seguridad de la contraseña';
const PASSWORD_MISSING = accountStartFields.password.required;
const RULES_MISSED = 'La contraseña no cumple los requisitos';
const TOO_WEAK = 'La contraseña es demasiado débil';

export function strengthMessage({ password, strength }: { password: string; strength: PasswordStrength }) {
  if (password === '') return PASSWORD_MISSING;
  if (!strength.rulesMet) return RULES_MISSED;
  return strength.accept ? null : TOO_WEAK;
}

export const getStartedTexts = {
  name: 'Nombre completo',
  nameHint: `Nombre y apellido, al menos ${ACCOUNT_NAME_MIN} caracteres`,
  email: 'Correo electrónico',
  emailHint: 'Le enviaremos la decisión y un enlace para volver a su solicitud.',
  password: 'Cree una contraseña',
  strength: 'Seguridad de la contraseña',
  noStrength: 'Todavía no hay contraseña',
  ruleMet: '(cumplida)',
  summary: { name: 'Nombre completo', email: 'Correo electrónico', password: 'Contraseña' },
  agreeTo: 'Acepto:',
  and: 'y',
  agree: 'Acepto: Términos del servicio, Política de privacidad y Consentimiento de firma electrónica',
  start: 'Empezar la solicitud',
  starting: 'Empezando su solicitud...',
  continuePrevious: 'Continuar una solicitud anterior',
  asideTitle: 'Unos 10 minutos. Necesitará:',
  aside: [
    'La carta del IRS con su EIN, o su Seguro Social o ITIN.',
    'Número de Seguro Social, fecha de nacimiento y dirección particular de cada propietario.',
    'Los números de ruta y de cuenta bancaria de su negocio.',
  ],
} as const;
