import type { SectionName } from '../../domain/sections/sections.ts';
import { useStatus } from '../session/status.ts';
import { Banner } from '../ui/Alert.tsx';
import { askedTexts as texts } from './asked.ts';

export function reasonOf({ reason, about }: { reason?: string | null; about?: string | null }): string {
  const owner = /^owners\.(\d+)$/.exec(about ?? '')?.[1];
  return reason && owner ? texts.owner(Number(owner) + 1, reason) : (reason ?? '');
}

export function AskedChange({ section }: { section: SectionName }) {
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
