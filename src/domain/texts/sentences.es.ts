import { learn, type Pattern } from './wording.es.ts';

const WRONG_DATE = 'Use el formato MM-DD-AAAA o AAAA-MM-DD';
const FUTURE = 'La fecha no puede estar en el futuro';
const ROUTING = 'El número de ruta debe tener 9 dígitos.';
const ACCOUNT = 'El número de cuenta debe tener de 5 a 17 dígitos.';
const DIGITS = 'Use solo dígitos.';
const SOLE = 'Una empresa de propietario único';

/** Translations for the steps after the first screen, kept out of the first screen's bundle. */
const SENTENCES: Readonly<Record<string, string>> = {
  'This step is not available yet.': 'Este paso todavía no está disponible.',
  "This owner hasn't entered their details yet.": 'Esta persona todavía no ha ingresado sus datos.',
  'Not found': 'No se encontró',
  'Unknown facilitator': 'No conocemos esta empresa',
  'Application not found': 'No se encontró la solicitud',
  'The request is too large.': 'La solicitud es demasiado grande.',
  'Please enter street number at the beginning': 'Empiece con el número de la casa o del edificio',
  'Please enter street name': 'Escriba el nombre de la calle',
  'Please enter a complete date': 'Escriba la fecha completa',
  'Please use MM-DD-YYYY or YYYY-MM-DD format': WRONG_DATE,
  'Use MM-DD-YYYY format': 'Use el formato MM-DD-AAAA',
  'Date cannot be in the future': FUTURE,
  'Date cannot be in the future.': `${FUTURE}.`,
  'Enter an amount from $0.01 to $10,000,000.': 'Escriba una cantidad de $0.01 a $10,000,000.',
  'Enter dollars and cents, like 5,000.50.': 'Escriba dólares y centavos, como 5,000.50.',
  'Choose a category from the list.': 'Elija una categoría de la lista.',
  'The Routing number must be 9 digits long.': ROUTING,
  'The Account number must be between 5 and 17 digits long.': ACCOUNT,
  'Use digits only.': DIGITS,
  'The confirmed account number does not match the account number.':
    'El número de cuenta confirmado no coincide con el número de cuenta.',
  'Sign in with your password to change this number.':
    'Inicie sesión con su contraseña para cambiar este número.',
  'You changed this number too many times. Try again in an hour.':
    'Cambió este número demasiadas veces. Intente de nuevo en una hora.',
  "We couldn't link your bank. Please enter the routing and account numbers yourself.":
    'No pudimos conectarnos con su banco. Escriba el número de ruta y el número de cuenta.',
  'Please enter one bank account.': 'Escriba una cuenta bancaria.',
  'Total ownership percentage cannot exceed 100%.': 'La propiedad total no puede pasar del 100%.',
  'Ownership should total 75% or more. Add another owner to continue.':
    'La propiedad debe sumar el 75% o más. Agregue otro propietario para continuar.',
  'Ownership should total 75% or more.': 'La propiedad debe sumar el 75% o más.',
  'A sole proprietorship cannot have more than one owner.': `${SOLE} no puede tener más de un propietario.`,
  'A sole proprietorship can only have one owner.': `${SOLE} solo puede tener un propietario.`,
  'A sole proprietorship must have one owner.': `${SOLE} debe tener un propietario.`,
  'A sole proprietorship can only have one owner. Please review and remove additional owners.': `${SOLE} solo puede tener un propietario. Revise la lista y quite los demás.`,
  'Another owner completed their details. Reload this page.':
    'Otra persona completó sus datos. Vuelva a cargar esta página.',
};

const PATTERNS: readonly Pattern[] = [
  [
    /^Use only letters, numbers, spaces, and these characters: (.+)$/,
    'Use solo letras, números, espacios y estos caracteres: $1',
  ],
  [
    /^Use only letters, spaces, and these characters: (.+)$/,
    'Use solo letras, espacios y estos caracteres: $1',
  ],
  [/^The Routing .+ only\.$/, `${ROUTING} ${DIGITS}`],
  [/^The Account .+ only\.$/, `${ACCOUNT} ${DIGITS}`],
  [/^Enter a whole number from (\d+) to (\d+)\.$/, 'Escriba un número entero del $1 al $2.'],
  [/^\w+ \d+ has (\d+) days\.$/, 'Ese mes tiene $1 días.'],
  [/^Owner must be between (\d+) and (\d+) years old\.$/, 'El propietario debe tener entre $1 y $2 años.'],
  [/^Contact must be between (\d+) and (\d+) years old\.$/, 'El contacto debe tener entre $1 y $2 años.'],
  [
    /^Total ownership percentage should be between (\d+)% and (\d+)%\. Current total: (.+)%$/,
    'La propiedad total debe estar entre el $1% y el $2%. Ahora suma $3%',
  ],
  [/^Validation failed for owner\(s\): (.+)$/, 'Hay errores en los propietarios: $1'],
  [/^Please enter (\d+) bank accounts\.$/, 'Escriba $1 cuentas bancarias.'],
  [/^Bank account (\d+)$/, 'Cuenta bancaria $1'],
  [
    /^You've saved (\d+) groups of owners or contacts, which is the limit\. Choose one of them\.$/,
    'Guardó $1 grupos de propietarios o contactos, el máximo permitido. Elija uno de ellos.',
  ],
];

learn(SENTENCES, PATTERNS);
