import type { SectionName } from '../../domain/sections/sections.ts';
import { useStatus } from '../session/status.ts';
import { Banner } from '../ui/Alert.tsx';
import { requestedChangeTexts as texts } from './requestedChangeTexts.ts';

interface Asked {
  reason?: string | null | undefined;
  about?: string | null | undefined;
  aboutName?: string | undefined;
}

export function personOf({ about, aboutName }: Asked): string {
  const owner = /^owners\.(\d+)$/.exec(about ?? '')?.[1];
  return aboutName ?? (owner ? texts.owner(Number(owner) + 1) : '');
}

export function reasonOf(asked: Asked): string {
  const person = personOf(asked);
  const reason = asked.reason ?? '';
  return person && reason ? texts.reason(person, reason) : reason;
}

export function RequestedChange({ section }: { section: SectionName }) {
  const changes = useStatus((status) => status?.asked) ?? [];
  const asked = changes.filter((change) => change.section === section);
  const reasons = asked.map(reasonOf).filter(Boolean);
  if (reasons.length === 0) return null;
  return (
    <Banner title={texts.title}>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Banner>
  );
}
