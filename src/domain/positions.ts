import type { GroupKind, OwnershipType } from './identity.ts';
import { groupKindOf } from './identity.ts';
import { POSITION_LABELS } from './labels.ts';

/** The code that is saved. */
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

/** The codes an owner (or, for government, the contact) may hold. */
export function positionsOfKind(kind: GroupKind): readonly Position[] {
  return byKind[kind];
}

/** The select's options. `TRUST` is no type that can be saved; only its owners' positions are known. */
export function positionOptions(type: OwnershipType | 'TRUST'): PositionOption[] {
  const kind = type === 'TRUST' ? 'private' : groupKindOf(type);
  return byKind[kind].map((value) => ({ value, label: POSITION_LABELS[value] }));
}

/** 'CEO' -> 'Chief Executive Officer'; an unknown code comes back as it is. */
export function positionLabel(code: string): string {
  return Object.entries(POSITION_LABELS).find(([position]) => position === code)?.[1] ?? code;
}

/** The position of an owner who has none yet in a demo run. */
export function demoPosition(kind: GroupKind): Position {
  return kind === 'sole' ? 'SP' : 'OW';
}
