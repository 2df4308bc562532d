export const LEAD = 'Use los datos de una solicitud anterior o escriba datos nuevos.';
export const APPLICATIONS = 'Solicitudes';
export const ADD_GROUP = 'Agregar un grupo nuevo';
export const ADD_CONTACT = 'Agregar un contacto nuevo';
export const CHOOSE_ONE = 'Elija una opción o agregue una nueva.';
export const NEW_APPLICATION = 'Solicitud nueva';
export const EXISTING_APPLICATION = 'Solicitud existente';
export const LOAD_FAILED = 'No pudimos cargar sus solicitudes anteriores. Siguen guardadas.';
export const NONE = 'Todavía no tiene solicitudes anteriores.';

export function unnamed(number: number): string {
  return `Solicitud ${number}`;
}

const STAGES: Record<string, string> = {
  SUBMITTED: 'Recibida',
  APPROVED: 'Aprobada',
  DECLINED: 'Rechazada',
  INFO_REQUIRED: 'Necesitamos más información',
};

const instant = new Intl.DateTimeFormat('es-US', { dateStyle: 'medium', timeStyle: 'short' });

export function whenOf({
  updatedAt,
  submitted,
}: {
  updatedAt: number;
  submitted: { at: number; stage: string; dbaName: string } | null;
}) {
  if (!submitted) return `Última actualización: ${instant.format(updatedAt)}`;
  const { at, stage, dbaName } = submitted;
  return `${dbaName} · Enviada el ${instant.format(at)} · ${STAGES[stage] ?? stage}`;
}

export const WHY = '¿Y si algo cambió?';
export const WHY_ANSWER = 'No se puede editar una solicitud enviada. Escriba datos nuevos para esta.';
