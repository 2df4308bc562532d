export const FORM_ERRORS = 'Hay errores en el formulario; revíselos';
export const THIS_FIELD_IS_REQUIRED = 'Este dato es obligatorio';
export const CORRECT_ERRORS = 'Corrija los errores del formulario.';

/** `name` comes with its article, so that neither sentence has to know its gender. */
export const isMissing = (name: string): string => `Falta ${name}.`;
export const isWrong = (name: string): string => `Escriba correctamente ${name}.`;

const SUPPORT = 'Error del servidor; comuníquese con el equipo de asistencia.';
const NOT_YET = 'Este paso todavía no está disponible.';
const WRONG_DATE = 'Use el formato MM-DD-AAAA o AAAA-MM-DD';
const FUTURE = 'La fecha no puede estar en el futuro';
const SOLE = 'Una empresa de propietario único';

/** The sentences of the wire, as the rules and the calls write them. */
const SENTENCES: Readonly<Record<string, string>> = {
  'Server side error, please contact the support team.': SUPPORT,
  'The request is not valid.': 'La solicitud no es válida.',
  'This step is not available yet.': NOT_YET,
  'There is already an onboarding application in progress for this email.':
    'Ya hay una solicitud en curso con este correo electrónico.',
  'This application was already submitted. Please use the backoffice.':
    'Esta solicitud ya fue enviada. Use el panel administrativo.',
  'You already have an account. Continue onboarding to add another merchant account.':
    'Usted ya tiene una cuenta. Continúe para agregar otra cuenta de comercio.',
  'There is more than one application for this email. Open the link we emailed you.':
    'Hay más de una solicitud con este correo electrónico. Abra el enlace que le enviamos.',
  Unauthorized: 'Su sesión terminó',
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
  'The request is too large.': 'Lo que se envió es demasiado grande.',
  'Please wait before requesting another code.': 'Espere antes de pedir otro código.',
  'Too many attempts. Please wait and try again.': 'Demasiados intentos. Espere e intente de nuevo.',
  'Your bank could not be linked. Please enter the routing and account number yourself.':
    'No se pudo conectar con su banco. Escriba usted el número de ruta y el número de cuenta.',
  'Please verify that you are not a robot.': 'Confirme que usted no es un robot.',
  'Password does not meet the requirements.': 'La contraseña no cumple lo que se pide.',
  'This password is among those known from data breaches. Choose another password.':
    'Esta contraseña está entre las que se conocen por robos de datos. Elija otra.',
  'This password is little more than a name or an e-mail address, which is tried first. Choose another password.':
    'Esta contraseña es poco más que un nombre o un correo electrónico, que es lo primero que se prueba. Elija otra.',
  'invalid format': 'Escriba un número de celular de los Estados Unidos, de 10 dígitos',
  'Please enter street number at the beginning': 'Empiece con el número de la calle',
  'Please enter street name': 'Escriba el nombre de la calle',
  'Please enter a complete date': 'Escriba la fecha completa',
  'Please use MM-DD-YYYY or YYYY-MM-DD format': WRONG_DATE,
  'Use MM-DD-YYYY format': 'Use el formato MM-DD-AAAA',
  'Date cannot be in the future': FUTURE,
  'Date cannot be in the future.': `${FUTURE}.`,
  'Enter an amount from $0.01 to $10,000,000.': 'Escriba una cantidad de $0.01 a $10,000,000.',
  'The Routing number must be 9 digits long.': 'El número de ruta debe tener 9 dígitos.',
  'The Account number must be between 5 and 17 digits long.':
    'El número de cuenta debe tener de 5 a 17 dígitos.',
  'The confirmed account number does not match the account number.':
    'El número de cuenta confirmado no coincide con el número de cuenta.',
  'Please enter one bank account.': 'Escriba una cuenta bancaria.',
  'Total ownership percentage cannot exceed 100%.': 'La propiedad total no puede pasar del 100%.',
  'Ownership should total 75% or more. Add another owner to continue.':
    'La propiedad debe sumar 75% o más. Agregue otro propietario para continuar.',
  'Ownership should total 75% or more.': 'La propiedad debe sumar 75% o más.',
  'A sole proprietorship cannot have more than one owner.': `${SOLE} no puede tener más de un propietario.`,
  'A sole proprietorship can only have one owner.': `${SOLE} solo puede tener un propietario.`,
  'A sole proprietorship must have one owner.': `${SOLE} debe tener un propietario.`,
  'A sole proprietorship can only have one owner. Please review and remove additional owners.': `${SOLE} solo puede tener un propietario. Revise la lista y quite los demás.`,
};

/** Those with a number or a list in them. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^Use (\d+) characters or fewer\.$/, 'Use $1 caracteres o menos.'],
  [/^Use (\d+) characters or more\.$/, 'Use $1 caracteres o más.'],
  [/^Owner must be between (\d+) and (\d+) years old\.$/, 'El propietario debe tener entre $1 y $2 años.'],
  [/^Contact must be between (\d+) and (\d+) years old\.$/, 'El contacto debe tener entre $1 y $2 años.'],
  [
    /^Total ownership percentage should be between (\d+)% and (\d+)%\. Current total: (.+)%$/,
    'La propiedad total debe estar entre el $1% y el $2%. Ahora suma $3%',
  ],
  [/^Validation failed for owner\(s\): (.+)$/, 'Hay errores en los propietarios: $1'],
  [/^Please enter (\d+) bank accounts\.$/, 'Escriba $1 cuentas bancarias.'],
  [/^Bank account (\d+)$/, 'Cuenta bancaria $1'],
];

export function worded(sentence: string): string {
  if (Object.hasOwn(SENTENCES, sentence)) return SENTENCES[sentence] ?? sentence;
  const [pattern, words] = PATTERNS.find(([shape]) => shape.test(sentence)) ?? [];
  return pattern && words ? sentence.replace(pattern, words) : sentence;
}
