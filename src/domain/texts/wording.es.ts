export const FORM_ERRORS = 'Hay errores en el formulario; revíselos';
export const THIS_FIELD_IS_REQUIRED = 'Este dato es obligatorio';
export const CORRECT_ERRORS = 'Corrija los errores del formulario.';

/** `name` includes its article, so that the sentence works for nouns of any gender. */
export const missingMessage = (name: string): string => `Falta ${name}.`;
export const invalidMessage = (name: string): string => `Escriba correctamente ${name}.`;

const SUPPORT = 'Error del servidor; comuníquese con asistencia.';

/** Translations of API messages that any screen may show. */
const SENTENCES: Record<string, string> = {
  'Server side error, please contact the support team.': SUPPORT,
  'The request is not valid.': 'La solicitud no es válida.',
  'There is already an onboarding application in progress for this email.':
    'Ya hay una solicitud en curso con este correo.',
  'This application was already submitted. Please use the backoffice.':
    'Esta solicitud ya se envió. Use el panel administrativo.',
  'You already have an account. Continue onboarding to add another merchant account.':
    'Ya tiene una cuenta. Continúe para agregar otra.',
  'There is more than one application for this email. Open the link we emailed you.':
    'Hay varias solicitudes con este correo. Abra el enlace que le enviamos por correo.',
  Unauthorized: 'Su sesión terminó',
  'Enter the code we emailed you.': 'Escriba el código que le enviamos por correo.',
  'That code no longer works. Please request a new one.': 'Ese código ya no funciona. Solicite uno nuevo.',
  'Invalid credentials': 'Correo o contraseña incorrectos',
  'This application was already submitted.': 'Esta solicitud ya fue enviada.',
  'Unknown product': 'No conocemos este producto',
  'Invalid invite code': 'El código de la invitación no es válido',
  'Error validating application': 'No se pudo comprobar la solicitud',
  'Invite already submitted': 'La invitación ya se utilizó',
  'Invite has expired': 'La invitación ha vencido',
  'Please wait before requesting another code.': 'Espere para pedir otro código.',
  'Too many attempts. Please wait and try again.': 'Demasiados intentos. Espere e intente de nuevo.',
  'To get another code, first confirm your email: open the link we emailed you.':
    'Para pedir otro código, primero confirme su correo: abra el enlace que le enviamos.',
  'Please verify that you are not a robot.': 'Confirme que no es un robot.',
  'Password does not meet the requirements.': 'La contraseña no cumple los requisitos.',
  'This password appeared in a data breach. Choose another password.':
    'Esta contraseña se filtró. Elija otra.',
  'This password is too close to your name or email. Choose another password.':
    'La contraseña se parece demasiado a su nombre o correo. Elija otra.',
  'invalid format': 'Escriba un celular de EE. UU. de 10 dígitos',
};

/** A sentence with variable parts, and its translation with `$1` placeholders. */
export type Pattern = readonly [RegExp, string];

const PATTERNS: Pattern[] = [
  [/^Use (\d+) characters or fewer\.$/, 'Use $1 caracteres o menos.'],
  [/^Use (\d+) characters or more\.$/, 'Use $1 caracteres o más.'],
];

/** Adds the translations for a lazily loaded screen. */
export function learn(sentences: Readonly<Record<string, string>>, patterns: readonly Pattern[]): void {
  Object.assign(SENTENCES, sentences);
  PATTERNS.push(...patterns);
}

export function translateMessage(sentence: string): string {
  if (Object.hasOwn(SENTENCES, sentence)) return SENTENCES[sentence] ?? sentence;
  const [pattern, words] = PATTERNS.find(([shape]) => shape.test(sentence)) ?? [];
  return pattern && words ? sentence.replace(pattern, words) : sentence;
}

export const EMAIL_NAME = 'el correo electrónico';
