import { ACCOUNT_TYPE_LABELS, POSITION_LABELS, UNITED_STATES } from '../../domain/texts/labels.es.ts';
import { OWNERSHIP_LABELS } from '../../domain/texts/ownershipLabels.es.ts';
import { BUSINESS_LABELS } from '../account-company/names.es.ts';
import { ACCOUNT_LABELS } from '../bank-account/names.es.ts';
import { ITIN, PERSON_LABELS, unnamedOwner } from '../verify-ownership/names.es.ts';

export const CERTIFICATION =
  'Certifico que, según mi leal saber y entender, la información de esta solicitud está completa y es correcta.';
export const CERTIFICATION_OWNERS =
  'Tengo autorización para enviar esta solicitud en nombre del negocio, y la información sobre sus propietarios está completa y es correcta.';
export const CERTIFICATION_MISSING = 'Certifique que la información está completa y es correcta.';
export const UNEXPECTED = 'Ocurrió un error inesperado. Intente de nuevo.';
export const OWNERS_NOT_VALIDATED =
  'No se pudo revisar la información de los propietarios. Intente de nuevo o comuníquese con asistencia.';

export const HEADING = 'Revise su información';
export const LEAD = 'Revise todo antes de enviar. Todavía puede hacer cambios.';
export const NO_CHANGES_LATER = 'No podrá hacer cambios después de enviar la solicitud.';
export const CHANGED_ELSEWHERE =
  'Su solicitud cambió después de que usted la certificó. Revísela otra vez antes de enviarla.';
export const SUBMITTING = 'Enviando...';
export const NOT_SUBMITTED = 'Su solicitud no se envió';
export const LOAD_FAILED = 'No pudimos cargar su solicitud. Su información sigue guardada.';

export const CARDS = {
  fees: 'Tarifas y aceptación',
  noFees: 'Aceptación',
} as const;

export const SUBMIT = 'Enviar';

export const FEES = {
  processing: 'Procesamiento',
  platform: 'Plataforma',
  discount: 'Tarifa de descuento',
  transaction: 'Tarifa por transacción',
  monthly: 'Tarifa mensual',
  accept: 'Al enviar esta solicitud, usted acepta estas tarifas.',
} as const;

export const DIALOG = {
  title: 'Hay errores',
  fix: 'Corregir los errores',
  stay: 'Quedarme en esta página',
} as const;

const instant = new Intl.DateTimeFormat('es-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export const COPY = {
  title: 'Solicitud de cuenta de comercio',
  applicant: 'Solicitante',
  product: 'Producto',
  number: 'ID de la solicitud',
  submitted: 'Enviada',
  submittedAgain: (when: string) => `Enviada de nuevo el ${when}.`,
  ownershipType: 'Tipo de negocio',
  certification: 'Certificación',
  certifiedBy: ({ name, email, when }: { name: string; email: string; when: string }) =>
    `Certificada y enviada electrónicamente por ${name} (${email}) el ${when}.`,
  certifiedAgain: (when: string) =>
    `El ${when}, quien presentó la solicitud la envió de nuevo y certificó los cambios.`,
  documents: 'Documentos aceptados',
  inEnglish: 'Los documentos legales solo están disponibles en inglés.',
  version: (version: string) => `Versión ${version}`,
  agreed: (when: string) => `Aceptado el ${when}`,
  page: (number: number, count: number) => `Página ${number} de ${count}`,
  instant: (at: number) => `${instant.format(at)} UTC`,
} as const;

export const NEXT = {
  question: '¿Qué pasa después de enviar mi solicitud?',
  answers: [
    'El envío puede tardar hasta 2 minutos. Después, nuestro equipo revisará su solicitud.',
    'Le enviaremos un correo electrónico cuando tomemos una decisión o si necesitamos más información.',
  ],
} as const;

export function additionalErrors(count: number): string | null {
  if (count < 1) return null;
  return count === 1 ? 'Hay 1 error más que corregir.' : `Hay ${count} errores más que corregir.`;
}

export const TOGGLE = { show: 'Mostrar', hide: 'Ocultar' } as const;

export function toggleName({
  isOpen,
  label,
  owner,
}: {
  isOpen: boolean;
  label: string;
  owner: string;
}): string {
  return `${isOpen ? TOGGLE.hide : TOGGLE.show} ${label}${owner && ` de ${owner}`}`;
}

export const FACT_WORDS = {
  business: BUSINESS_LABELS,
  person: PERSON_LABELS,
  bank: ACCOUNT_LABELS,
  fees: FEES,
  positions: POSITION_LABELS,
  ownershipTypes: OWNERSHIP_LABELS,
  accountTypes: ACCOUNT_TYPE_LABELS,
  unitedStates: UNITED_STATES,
  unnamedOwner,
  itin: ITIN.label,
  yes: 'Sí',
} as const;
