import type { GroupKind } from '../identity.ts';
import { isMask, orMask } from './mask.ts';

export const TIN = { SSN: 1, EIN: 2, ITIN: 3 } as const;
export type TinType = (typeof TIN)[keyof typeof TIN];

const shapes: Record<TinType, { label: string; mask: string; parts: RegExp }> = {
  1: { label: 'SSN', mask: '###-##-####', parts: /^(\d{3})-?(\d{2})-?(\d{4})$/u },
  2: { label: 'EIN', mask: '##-#######', parts: /^(\d{2})-?(\d{7})$/u },
  3: { label: 'ITIN', mask: '###-##-####', parts: /^(\d{3})-?(\d{2})-?(\d{4})$/u },
};

export function tinTypesFor(kind: GroupKind): readonly TinType[] {
  return kind === 'sole' ? [TIN.SSN, TIN.ITIN] : [TIN.EIN];
}

export function asksItin(kind: GroupKind, tinType: unknown): boolean {
  return kind === 'sole' && parseTinType(tinType) === TIN.ITIN;
}

export function parseTinType(value: unknown): TinType | null {
  const number = typeof value === 'string' ? Number(value.trim() || Number.NaN) : value;
  return number === 1 || number === 2 || number === 3 ? number : null;
}

export function tinLabel(type: TinType): string {
  return shapes[type].label;
}

export function tinMask(type: TinType): string {
  return shapes[type].mask;
}

export function parseTaxId(text: string, type: TinType): string | null {
  const parts = shapes[type].parts.exec(text.trim());
  return parts && parts.slice(1).join('');
}

export function taxIdOrMask(...types: readonly TinType[]): RegExp {
  return orMask(...types.map((type) => shapes[type].parts));
}

export function formatTaxId(text: string, type: TinType): string {
  if (isMask(text)) return text;
  return shapes[type].parts.exec(text.trim())?.slice(1).join('-') ?? text;
}
