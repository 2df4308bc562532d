import type { GroupKind } from './identity.ts';
import { isMask } from './mask.ts';

/** TIN types as sent and stored. */
export const TIN = { SSN: 1, EIN: 2, ITIN: 3 } as const;
export type TinType = (typeof TIN)[keyof typeof TIN];

const shapes: Record<TinType, { label: string; mask: string; parts: RegExp }> = {
  1: { label: 'SSN', mask: '###-##-####', parts: /^(\d{3})-?(\d{2})-?(\d{4})$/u },
  2: { label: 'EIN', mask: '##-#######', parts: /^(\d{2})-?(\d{7})$/u },
  3: { label: 'ITIN', mask: '###-##-####', parts: /^(\d{3})-?(\d{2})-?(\d{4})$/u },
};

/** A sole proprietor pays under an SSN or ITIN, everyone else under an EIN. */
export function tinTypesFor(kind: GroupKind): readonly TinType[] {
  return kind === 'sole' ? [TIN.SSN, TIN.ITIN] : [TIN.EIN];
}

/** Whether a person is asked for an ITIN: only a proprietor can pay taxes under one. */
export function asksItin(kind: GroupKind, tinType: unknown): boolean {
  return kind === 'sole' && parseTinType(tinType) === TIN.ITIN;
}

/** 1 or '1' -> 1; null for what is no TIN type. */
export function parseTinType(value: unknown): TinType | null {
  const number = typeof value === 'string' ? Number(value.trim() || Number.NaN) : value;
  return number === 1 || number === 2 || number === 3 ? number : null;
}

/** 'SSN', 'EIN' or 'ITIN'. */
export function tinLabel(type: TinType): string {
  return shapes[type].label;
}

/** The mask of the field under this TIN type. */
export function tinMask(type: TinType): string {
  return shapes[type].mask;
}

/** The nine digits, written with or without the dashes of this TIN type; null for anything else. */
export function parseTaxId(text: string, type: TinType): string | null {
  const parts = shapes[type].parts.exec(text.trim());
  return parts && parts.slice(1).join('');
}

/** With the dashes of this TIN type: '123456789' -> '12-3456789'. A mask or an unfinished text comes back as it is. */
export function formatTaxId(text: string, type: TinType): string {
  if (isMask(text)) return text;
  return shapes[type].parts.exec(text.trim())?.slice(1).join('-') ?? text;
}
