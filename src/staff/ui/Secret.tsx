import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../../web/ui/Button.tsx';
import { focusHeading } from './PageHead.tsx';

export function Secret({
  title,
  note,
  value,
  onClose,
}: {
  title: string;
  note: ReactNode;
  value: string;
  onClose: () => void;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => focusHeading, []);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  return (
    <section className="card secret" aria-label={title}>
      <h2>{title}</h2>
      <p className="muted">{note}</p>
      <output>{value}</output>
      <div className="actions">
        <Button onClick={() => void copy()}>{copied ? 'Copied' : 'Copy'}</Button>
        <Button look="quiet" onClick={onClose}>
          Done
        </Button>
      </div>
    </section>
  );
}
