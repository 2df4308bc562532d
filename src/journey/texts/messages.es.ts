import type { SectionName, SectionTexts } from '../../domain/sections/sections.ts';
import type { LANDING_HEADINGS as landingHeadings } from './messages.ts';

export const LANDING_HEADINGS = {
  ApplicationRequests: 'Lo que aún necesitamos',
  ApplicationStatus: 'Estado de la solicitud',
} as const satisfies Record<keyof typeof landingHeadings, string>;

export const welcome = (provider: string): string => `Le damos la bienvenida a ${provider}`;

export const WELCOME_LEAD: readonly string[] = [
  'Empecemos por verificar sus datos de contacto.',
  'Después de este paso guardamos lo que escribe. Puede salir y volver cuando quiera.',
];

export const NO_SCRIPT =
  'Esta página necesita JavaScript. Actívelo en su navegador y vuelva a cargar la página.';

export const SECTION_TEXTS = {
  business: {
    step: 'Información del negocio',
    title: 'Información del negocio',
    update: 'Actualizar la información del negocio',
  },
  identity: {
    step: 'Verificar propietarios',
    title: 'Información de los propietarios',
    update: 'Actualizar la información de los propietarios',
  },
  payout: {
    step: 'Agregar cuenta bancaria',
    title: 'Cuenta bancaria',
    update: 'Actualizar la cuenta bancaria',
  },
} as const satisfies Record<SectionName, SectionTexts>;

export const STEP_NAMES = { account: 'Crear cuenta', review: 'Revisar y enviar' } as const;
export const VERIFY_CONTACT = 'Verificar contacto';

export const LINK_EXPIRED = 'El enlace ha vencido';
