export const FORM_ERRORS = 'Hay errores en el formulario; revíselos';
export const THIS_FIELD_IS_REQUIRED = 'Este dato es obligatorio';
export const CORRECT_ERRORS = 'Corrija los errores del formulario.';

/** `name` comes with its article, so that neither sentence has to know its gender. */
export const isMissing = (name: string): string => `Falta ${name}.`;
export const isWrong = (name: string): string => `Escriba correctamente ${name}.`;

const SUPPORT = 'Error del servidor; comuníquese con asistencia.';
const NOT_YET = 'Este paso todavía no está disponible.';

/** The sentences of the wire, as rules and calls write them: those that any screen may show. */
const SENTENCES: Record<string, string> = {
  'Server side error, please contact the support team.': SUPPORT,
  'The request is not valid.': 'La solicitud no es válida.',
  'This step is not available yet.': NOT_YET,
  'There is already an onboarding application in progress for this email.':
    'Ya hay una solicitud en curso con este correo.',
  'This application was already submitted. Please use the backoffice.':
    'Esta solicitud ya fue enviada. Use el panel administrativo.',
  'You already have an account. Continue onboarding to add another merchant account.':
    'Usted ya tiene una cuenta. Continúe para agregar otra cuenta de comercio.',
  'There is more than one application for this email. Open the link we emailed you.':
    'Hay más de una solicitud con este correo. Abra el enlace que le enviamos.',
  Unauthorized: 'Su sesión terminó',
  'Enter the code we emailed you.': 'Ingrese el código que le enviamos por correo.',
  'Invalid credentials': 'El correo electrónico o la contraseña no son correctos',
  'This application was already submitted.': 'Esta solicitud ya fue enviada.',
  'Not found': 'No se encontró',
  'Unknown product': 'No conocemos este producto',
  'Unknown facilitator': 'No conocemos esta empresa',
  'Invalid invite code': 'El código de la invitación no es válido',
  'Error validating application': 'No se pudo comprobar la solicitud',
  'Application not found': 'No se encontró la solicitud',
  'Invite already submitted': 'La invitación ya se utilizó',
  'Invite has expired': 'La invitación ha vencido',
  'The request is too large.': 'Es demasiado grande.',
  'Please wait before requesting another code.': 'Espere antes de pedir otro código.',
  'Too many attempts. Please wait and try again.': 'Demasiados intentos. Espere e intente de nuevo.',
  'Open the link that we emailed you, then ask for a code again.':
    'Abra el enlace que le enviamos y pida otro código.',
  'Please verify that you are not a robot.': 'Confirme que usted no es un robot.',
  'Password does not meet the requirements.': 'La contraseña no cumple lo que se pide.',
  'This password is among those known from data breaches. Choose another password.':
    'Esta contraseña se conoce por robos de datos. Elija otra.',
  'This password is little more than a name or an email address, which is tried first. Choose another password.':
    'Esta contraseña es poco más que su nombre o su correo. Elija otra.',
  'invalid format': 'Escriba un celular de los Estados Unidos, de 10 dígitos',
};

/** A sentence with numbers in it, and the same with `$1` in their place. */
export type Pattern = readonly [RegExp, string];

/** Those with a number or a list in them. */
const PATTERNS: Pattern[] = [
  [/^Use (\d+) characters or fewer\.$/, 'Use $1 caracteres o menos.'],
  [/^Use (\d+) characters or more\.$/, 'Use $1 caracteres o más.'],
];

/** Adds sentences that only some screens need, which come with their code. */
export function learn(sentences: Readonly<Record<string, string>>, patterns: readonly Pattern[]): void {
  Object.assign(SENTENCES, sentences);
  PATTERNS.push(...patterns);
}

export function worded(sentence: string): string {
  if (Object.hasOwn(SENTENCES, sentence)) return SENTENCES[sentence] ?? sentence;
  const [pattern, words] = PATTERNS.find(([shape]) => shape.test(sentence)) ?? [];
  return pattern && words ? sentence.replace(pattern, words) : sentence;
}
