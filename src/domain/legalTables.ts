import type { LegalBlock, LegalInline } from './legal.ts';

export type LegalTable = Extract<LegalBlock, { kind: 'table' }>;

export function tableName({ head }: LegalTable): string {
  return head.map((cell) => cell.map(textOf).join('')).join(', ');
}

function textOf(part: LegalInline): string {
  if (typeof part === 'string') return part;
  return part.kind === 'break' ? ' ' : part.children.map(textOf).join('');
}
