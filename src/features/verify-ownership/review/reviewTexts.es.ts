export const PEOPLE_CARDS = {
  owners: { title: 'Información de los propietarios', edit: 'Editar la información de los propietarios' },
  contact: { title: 'Información de contacto', edit: 'Editar la información de contacto' },
} as const;

export const OWNERSHIP = 'Propiedad';

export const GROUP_BADGES = { new: 'Solicitud nueva', existing: 'Solicitud existente' } as const;

const day = new Intl.DateTimeFormat('es-US', { dateStyle: 'long' });

export const dayOf = (at: number): string => day.format(at);

export const enteredBy = (name: string, when: string): string => `Ingresado por ${name} el ${when}`;
