import { personNames } from '../../domain/fieldNames.es.ts';
import { ACCOUNT_NAME_MIN } from '../../domain/limits.ts';
import type { PasswordStrength } from '../../domain/password.ts';

export const accountStartFields = {
  name: { name: 'el nombre completo' },
  email: personNames.email,
  password: { name: 'la contraseña', required: 'Falta la contraseña' },
  terms: {
    name: 'su aceptación',
    required:
      'Acepte los Términos del servicio, la Política de privacidad y el Consentimiento de firma electrónica.',
  },
} as const;

export const FORM_ERRORS_TOAST = 'Hay errores en el formulario; revíselos.';
export const STRENGTH_FAILED = 'Ocurrió un error al revisar la contraseña';
const PASSWORD_MISSING = accountStartFields.password.required;
const RULES_MISSED = 'La contraseña no cumple lo que se pide';
const TOO_WEAK = 'La contraseña es demasiado débil';

export function strengthMessage({ password, strength }: { password: string; strength: PasswordStrength }) {
  if (password === '') return PASSWORD_MISSING;
  if (!strength.rulesMet) return RULES_MISSED;
  return strength.accept ? null : TOO_WEAK;
}

export const getStartedTexts = {
  name: 'Nombre completo',
  nameHint: `Nombre y apellido, ${ACCOUNT_NAME_MIN} caracteres o más.`,
  email: 'Correo electrónico',
  emailHint: 'Le enviamos el enlace para volver a su solicitud, y nuestra decisión.',
  password: 'Cree una contraseña',
  strength: 'Seguridad de la contraseña',
  noStrength: 'Todavía no ha escrito nada',
  ruleMet: '(cumplida)',
  heardStrength: (label: string) => `Seguridad de la contraseña: ${label}`,
  summary: { name: 'Nombre completo', email: 'Correo electrónico', password: 'Contraseña' },
  agreeTo: 'Acepto:',
  and: 'y',
  agree: 'Acepto: Términos del servicio, Política de privacidad y Consentimiento de firma electrónica',
  start: 'Empezar la solicitud',
  starting: 'Empezando su solicitud...',
  continuePrevious: 'Continuar una solicitud anterior',
  asideTitle: 'Unos 10 minutos: qué tener a mano',
  aside: [
    'La carta del IRS con su EIN, el número fiscal de su negocio. Un propietario único puede usar su Número de Seguro Social.',
    'El Número de Seguro Social, la fecha de nacimiento y la dirección particular de cada propietario.',
    'El número de ruta y el número de cuenta del banco de su negocio.',
  ],
} as const;
