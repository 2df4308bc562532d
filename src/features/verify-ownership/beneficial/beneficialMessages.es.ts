import '../../../domain/texts/beneficialSentences.es.ts';

export const CONTROL_TEXTS = {
  business: {
    who: '¿Quién dirige el negocio?',
    whoHint:
      'Quien toma las decisiones importantes, por ejemplo, desde la dirección ejecutiva, la presidencia o la administración de la LLC.',
    add: 'Agregar a quien dirige el negocio',
    hint: 'Una persona que administra o dirige el negocio. Esta persona puede ser propietaria.',
  },
  organization: {
    who: '¿Quién dirige la organización?',
    whoHint:
      'Quien toma las decisiones importantes, por ejemplo, desde la dirección ejecutiva o la presidencia.',
    add: 'Agregar a quien dirige la organización',
    hint: 'Una persona que administra o dirige la organización.',
  },
} as const;
export const WHO_OWNS = '¿Alguien tiene el 25% o más?';
export const PERSON_FORM = '¿Quién dirige el negocio o tiene el 25% o más?';
export const OWNER_FORM = '¿Quién tiene el 25% o más?';
export const NO_CONTROL = 'Elija a alguien de la lista o agregue a alguien más.';
export const chooseControl = (name: string): string => `Elegir a ${name}`;
export const SHARE_HINT = 'Un número entero del 25 al 100';
export const CONTROL_SHARE_HINT = 'Un número entero del 0 al 100. Escriba 0 si no tiene ninguna parte.';
export const NOBODY_LABEL = 'Nadie tiene el 25% o más del negocio';
export const owns = (name: string, share: number): string => `${name} tiene el ${share}%.`;
