import type { GroupKind, OwnershipType } from '../identity.ts';
import { groupKindOf } from '../identity.ts';
import { POSITION_LABELS } from '../texts/labels.ts';

export type Position = keyof typeof POSITION_LABELS;
export interface PositionOption {
  value: Position;
  label: string;
}

const byKind: Record<GroupKind, readonly Position[]> = {
  private: [
    'OW',
    'CEO',
    'CFO',
    'COO',
    'PRESIDENT',
    'VICE PRESIDENT',
    'DIR',
    'TR',
    'SEC',
    'PA',
    'MEMBER LLC',
    'OTH',
  ],
  sole: ['SP'],
  government: ['CEO', 'CFO', 'COO', 'PRESIDENT', 'VICE PRESIDENT', 'DIR', 'TR', 'SEC', 'OTH'],
};

export function positionsOfKind(kind: GroupKind): readonly Position[] {
  return byKind[kind];
}

export function positionOptions(type: OwnershipType): PositionOption[] {
  return byKind[groupKindOf(type)].map((value) => ({ value, label: POSITION_LABELS[value] }));
}

export function positionLabel(code: string): string {
  return Object.entries(POSITION_LABELS).find(([position]) => position === code)?.[1] ?? code;
}

export function demoPosition(kind: GroupKind): Position {
  return kind === 'sole' ? 'SP' : 'OW';
}
