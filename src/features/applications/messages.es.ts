export const LEAD = 'Use lo que escribió en una solicitud anterior, o empiece de nuevo.';
export const APPLICATIONS = 'Solicitudes';
export const ADD_GROUP = 'Agregar grupo nuevo';
export const ADD_CONTACT = 'Agregar un contacto nuevo';
export const CHOOSE_ONE = 'Elija una solicitud o agregue una nueva.';
export const NEW_APPLICATION = 'Solicitud nueva';
export const EXISTING_APPLICATION = 'Solicitud existente';
export const EDIT = 'Editar';
export const LOAD_FAILED = 'No pudimos cargar sus solicitudes anteriores. No se ha perdido nada.';
export const NONE = 'Todavía no hay nada que elegir.';

export function unnamed(number: number): string {
  return `Solicitud ${number}`;
}

const STAGES: Record<string, string> = {
  SUBMITTED: 'En revisión',
  APPROVED: 'Aprobada',
  DECLINED: 'Rechazada',
  INFO_REQUIRED: 'Falta información',
};

const instant = new Intl.DateTimeFormat('es-US', { dateStyle: 'medium', timeStyle: 'short' });

export function whenOf({
  updatedAt,
  submitted,
}: {
  updatedAt: number;
  submitted: { at: number; stage: string } | null;
}) {
  if (!submitted) return `Último cambio: ${instant.format(updatedAt)}`;
  return `Enviada el ${instant.format(submitted.at)} · ${STAGES[submitted.stage] ?? submitted.stage}`;
}

export const WHY = '¿Por qué no puedo editar una existente?';
export const WHY_ANSWER =
  'Lo que se envió con una solicitud anterior queda como estaba. Si algo ha cambiado desde entonces, agregue una nueva.';
