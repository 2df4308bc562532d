import { CircleCheck, CircleDashed, CircleX, Clock, MessageCircleQuestionMark, type IconNode } from 'lucide';
import { SECTIONS } from '../../domain/sections/sections.ts';
import { staffName } from '../../domain/sections/staffNames.ts';
import { Icon } from '../../web/ui/Icon.tsx';

interface Look {
  label: string;
  tone: 'neutral' | 'waiting' | 'asked' | 'good' | 'bad';
  icon: IconNode;
}

const LOOKS: Readonly<Record<string, Look>> = {
  SUBMITTED: { label: 'Submitted', tone: 'waiting', icon: Clock },
  INFO_REQUIRED: { label: 'Information requested', tone: 'asked', icon: MessageCircleQuestionMark },
  APPROVED: { label: 'Approved', tone: 'good', icon: CircleCheck },
  DECLINED: { label: 'Declined', tone: 'bad', icon: CircleX },
};

const STARTED: Look = { label: 'Started', tone: 'neutral', icon: CircleDashed };

export const REACHED: Readonly<Record<string, string>> = {
  INITIATED: 'account created',
  SMS_SENT: 'verification code texted',
  SMS_VALID: 'phone confirmed',
  TYPE_SELECTED: 'business type chosen',
  ...Object.fromEntries(
    SECTIONS.map(({ stage, name }) => [stage, `${staffName(name).toLowerCase()} entered`]),
  ),
};

export function stageLabel(stage: string): string {
  return (LOOKS[stage] ?? STARTED).label;
}

export function StageChip({ stage }: { stage: string }) {
  const { label, tone, icon } = LOOKS[stage] ?? STARTED;
  return (
    <span className={`chip chip-${tone}`}>
      <Icon node={icon} />
      {label}
    </span>
  );
}
