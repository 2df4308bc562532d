import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import type { ComponentType, SVGProps } from 'react';

interface Look {
  label: string;
  tone: 'neutral' | 'waiting' | 'asked' | 'good' | 'bad';
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
}

/** Stages after the submit. All earlier ones mean that the applicant is still typing. */
const LOOKS: Readonly<Record<string, Look>> = {
  SUBMITTED: { label: 'Submitted', tone: 'waiting', Icon: Clock },
  INFO_REQUIRED: { label: 'Information requested', tone: 'asked', Icon: MessageCircleQuestion },
  APPROVED: { label: 'Approved', tone: 'good', Icon: CircleCheck },
  DECLINED: { label: 'Declined', tone: 'bad', Icon: CircleX },
};

const STARTED: Look = { label: 'Started', tone: 'neutral', Icon: CircleDashed };

export function stageLabel(stage: string): string {
  return (LOOKS[stage] ?? STARTED).label;
}

/** A stage as text with an icon, so that color is never the only sign. */
export function StageChip({ stage }: { stage: string }) {
  const { label, tone, Icon } = LOOKS[stage] ?? STARTED;
  return (
    <span className={`chip chip-${tone}`}>
      <Icon aria-hidden />
      {label}
    </span>
  );
}
