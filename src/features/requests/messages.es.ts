import { ANSWER_LENGTH } from '../../domain/requests/requests.ts';
import { dueDayFormat } from '../../domain/values/dueDay.ts';

const day = new Intl.DateTimeFormat('es-US', { dateStyle: 'long' });
const dueDay = dueDayFormat('es-US');
const megabytes = new Intl.NumberFormat('es-US', { maximumFractionDigits: 1 });

export const requestTexts = {
  lead: 'Complete cada punto y luego envíe su solicitud de nuevo.',
  failed: 'No pudimos cargar la lista de lo que necesitamos. Intente de nuevo.',
  none: 'Por ahora no necesitamos nada de usted.',
  status: 'Ver el estado de la solicitud',
  title: (createdAt: number) => `Lo pedimos el ${day.format(createdAt)}`,
  due: (dueAt: number) => `Envíe todo a más tardar el ${dueDay.format(dueAt)}.`,
  overdue: (dueAt: number) => `El plazo venció el ${dueDay.format(dueAt)}. Todavía puede enviarlo.`,
  progress: (done: number, all: number) => `${done} de ${all} listos`,
  toDo: 'Pendiente',
  done: 'Listo',
  question: 'Pregunta',
  about: (person: string) => `Sobre ${person}`,
  changed: 'Esta lista cambió. Esto es lo que necesitamos ahora.',
  over: 'Ya no necesitamos nada de esta lista.',
  again: 'Enviar de nuevo',
  sending: 'Enviando...',
  certify: 'Al enviar de nuevo, certifica que todo lo que envió está completo y es correcto.',
  open: 'Complete estos puntos antes de enviar de nuevo:',
  refused: 'No pudimos enviar su solicitud. Corrija primero estos puntos:',
  sent: 'Usted envió su solicitud de nuevo.',
  sentMore: 'Recibimos lo que envió. Aún necesitamos lo siguiente.',
} as const;

export const fileTexts = {
  choose: 'Elija archivos, tome una foto o arrastre archivos aquí',
  hint: 'PDF, JPEG, PNG o HEIC, hasta 10 MB cada uno',
  remove: 'Quitar',
  cancel: 'Cancelar',
  dismiss: 'Cerrar',
  empty: 'Este archivo está vacío. Elija otro.',
  noPreview: 'Vista previa no disponible',
  uploading: (name: string) => `Subiendo ${name}`,
  waiting: 'En espera de subir',
  shrinking: 'Reduciendo la foto',
  percent: (share: number) => `${Math.round(share * 100)}%`,
  added: (name: string) => `${name} se subió.`,
  removed: (name: string) => `${name} se quitó.`,
  canceled: (name: string) => `Se canceló la carga de ${name}.`,
  offline: 'Sin conexión. Lo intentaremos cuando vuelva la conexión.',
  stillSending: 'Sus archivos aún se están subiendo. Intente de nuevo cuando terminen.',
  removeFailed: 'No pudimos quitar este archivo. Intente de nuevo.',
  size: (bytes: number) =>
    bytes < 100_000 ? `${Math.ceil(bytes / 1024)} KB` : `${megabytes.format(bytes / 1024 / 1024)} MB`,
} as const;

export const answerFields = { text: { name: 'la respuesta', required: 'Escriba su respuesta.' } } as const;

export const answerTexts = {
  save: 'Guardar respuesta',
  hint: `Hasta ${new Intl.NumberFormat('es-US').format(ANSWER_LENGTH.most)} caracteres`,
  saved: 'Respuesta guardada',
  draft: 'Borrador guardado',
} as const;
