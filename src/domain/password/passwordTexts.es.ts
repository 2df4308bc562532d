import { PASSWORD_MIN } from '../limits.ts';

export const PASSWORD_RULES = {
  length: `Al menos ${PASSWORD_MIN} caracteres`,
  uppercase: 'Una letra mayúscula',
  number: 'Un número',
  special: 'Un carácter especial',
} as const;

export const STRENGTH_LABELS = ['Débil', 'Débil', 'Buena', 'Fuerte', 'Muy fuerte'] as const;
