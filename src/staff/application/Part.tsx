import { Children, useId, type ReactNode } from 'react';
import { Breakable } from '../../web/ui/Breakable.tsx';
import { MaskedNumber, type Reveal } from './MaskedNumber.tsx';
import type { ApplicationData } from './useApplication.ts';

export interface PanelProps {
  application: ApplicationData;
}

export function Part({
  title,
  actions,
  children,
}: {
  title: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section className="card part" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  );
}

interface Row {
  field?: string;
  label: string;
  lines: readonly ReactNode[];
}

export function Rows({ facts, reveal }: { facts: readonly Row[]; reveal?: Reveal }) {
  return (
    <dl className="rows">
      {facts.map(({ field, label, lines }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{valueOf(lines, field !== undefined && field === reveal?.field ? reveal : undefined)}</dd>
        </div>
      ))}
    </dl>
  );
}

function valueOf(lines: readonly ReactNode[], reveal: Reveal | undefined): ReactNode {
  if (lines.length === 0) return '–';
  if (!reveal)
    return Children.map(lines, (line) => (
      <span>{typeof line === 'string' ? <Breakable text={line} /> : line}</span>
    ));
  const { section, field, ...rest } = reveal;
  return <MaskedNumber {...rest} field={`${section}.${field}`} masked={lines} />;
}
