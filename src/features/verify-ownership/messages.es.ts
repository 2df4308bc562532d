import type { OwnershipType } from '../../domain/identity.ts';
import { PHONE_MASK } from '../../domain/values/phone.ts';
import { unnamedOwner } from './names.es.ts';

export * from './names.es.ts';

export const OWNERS_SAVE_FAILED = 'No se pudieron guardar los propietarios. Intente de nuevo.';
export const SUBMISSION_FAILED = 'No se pudo enviar. Intente de nuevo.';
export const CONTACT_UPDATE_FAILED = 'No se pudo actualizar la información de contacto. Intente de nuevo.';
export const CONTACT_SAVE_FAILED = 'No se pudo guardar la información de contacto. Intente de nuevo.';
export const CONTACT_SAVE_UNEXPECTED = 'Ocurrió un error inesperado al guardar la información de contacto.';
export const UNKNOWN_ENTITY = 'Error interno: tipo de entidad desconocido.';
export const INVALID_CONTACT_ENTITY = 'Error interno: el tipo de entidad no admite un contacto.';
export const EDIT_REMAINING_OWNER = 'Ahora puede editar los datos de la persona que queda.';

export const OWNERS_LEAD =
  'Díganos quiénes son los propietarios del negocio. En conjunto, deben tener del 75% al 100%.';
export const NON_PROFIT_LEAD =
  'Indique quiénes dirigen la organización, como sus directores. Una organización sin fines de lucro no tiene propietarios, pero este formulario pide porcentajes: reparta el 100% entre estas personas.';
export const BENEFICIAL_LEAD =
  'Díganos quién dirige el negocio y quién tiene el 25% o más. Por ejemplo, si usted tiene el 60% y dos primos tienen el 20% cada uno, usted es la única persona que debe incluir.';
export const CONTROL_ONLY_LEADS: Readonly<Partial<Record<OwnershipType, string>>> = {
  PUBLIC_CORP:
    'Díganos quién dirige el negocio, por ejemplo, desde la dirección ejecutiva. No hace falta incluir accionistas.',
  NON_PROFIT:
    'Díganos quién dirige la organización, por ejemplo, desde la dirección ejecutiva o la presidencia. No hace falta incluir propietarios ni miembros.',
};
export const SOLE_LEAD = 'El negocio es solo suyo, así que solo necesitamos sus datos.';
export const CONTACT_LEAD = '¿Con quién debemos comunicarnos acerca de esta cuenta?';

export const LOAD_FAILED = 'No pudimos cargar lo que escribió antes. Sigue guardado.';

export const GROUPS = {
  name: 'Nombre y apellido',
  identity: 'Identidad',
  role: 'Función en el negocio',
  contactRole: 'Función en la organización',
  reach: 'Cómo comunicarnos con esta persona',
  reachYou: 'Cómo comunicarnos con usted',
  address: 'Dirección particular',
  contactAddress: 'Dirección de contacto',
} as const;

export const HINTS = {
  firstName: 'Como aparece en una identificación oficial',
  ssn: 'Lo usamos para verificar la identidad, prevenir fraudes y cumplir con la ley.',
  date: 'MM-DD-AAAA: mes, día y año',
  dateStarted: 'Opcional. Cuándo adquirió su parte del negocio o empezó en esta función. MM-DD-AAAA',
  roleStarted: 'Opcional. Cuándo empezó en esta función. MM-DD-AAAA',
  phone: PHONE_MASK,
  email: 'Para comunicarnos con esta persona',
  emailYou: 'Para comunicarnos con usted sobre la solicitud',
} as const;

export const USE_MY_DETAILS = 'Usar mi nombre, correo y teléfono';
export const SAME_AS_BUSINESS = 'La misma dirección del negocio';
export const FILLED_IN = 'Completamos los campos.';
export const SHOW_OWNERS = 'Ver todos los propietarios';
export const AWAITED =
  'Puede continuar ahora. Podrá enviar la solicitud cuando todas las personas a quienes se lo pidió hayan ingresado sus datos.';
export const ADD_OWNER = 'Agregar propietario';
export const REMOVE = 'Quitar';
export const UNDO = 'Deshacer';
export const removedOwner = (name: string): string => `Quitamos a ${name}.`;
export const TOTAL_OWNERSHIP = 'Propiedad total';
export const percentageHint = (total: number): string =>
  `Un número entero del 1 al 100. ${TOTAL_OWNERSHIP} hasta ahora: ${total}%`;
export const askName = (name: string): string => `Pedirle a ${name} que ingrese sus propios datos`;
export const ASK_THIS = 'Pedirle a esta persona que ingrese sus propios datos';
export const NO_OWNERS = 'Todavía no hay propietarios.';
export const INCOMPLETE_OWNER = 'Aún faltan algunos datos de esta persona.';
export const OWNERS_HEADING = 'Propietarios';

export function nameOf(
  { firstName = '', lastName = '' }: { firstName?: string; lastName?: string },
  number: number,
): string {
  return `${firstName} ${lastName}`.trim() || unnamedOwner(number);
}

export function checkFields({ name, labels }: { name: string; labels: readonly string[] }): string {
  return `Revise estos campos de ${name}: ${labels.join(', ')}`;
}

export const WHY_SSN = '¿Por qué necesitan mi número de Seguro Social?';
export const WHY_ITIN = '¿Por qué necesitan mi ITIN?';
const WHY_VERIFY = {
  business: 'La ley federal nos exige verificar a las personas que poseen o controlan un negocio.',
  'non-profit': 'La ley federal nos exige verificar a las personas que dirigen una organización.',
  government: 'Verificamos a la persona que representa a su organización.',
} as const;
export const whySsnAnswer = (kind: keyof typeof WHY_VERIFY) => [
  `${WHY_VERIFY[kind]} Esto ayuda a prevenir el fraude y el lavado de dinero.`,
  'Ciframos el número cuando usted lo envía y mientras lo guardamos. Quien abra esta solicitud con su enlace solo verá los últimos 4 dígitos.',
];
