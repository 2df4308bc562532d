import { useEffect, type ReactNode } from 'react';
import { Button } from '../../web/ui/Button.tsx';
import { copy } from './copy.ts';
import { Failure } from './failure.tsx';
import { focusHeading } from './PageHead.tsx';
import { useAction } from './useAction.ts';

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
  const copying = useAction({ mutationFn: () => copy(value) });
  useEffect(() => focusHeading, []);
  return (
    <section className="card secret" aria-label={title}>
      <h2>{title}</h2>
      <p className="muted">{note}</p>
      <output>{value}</output>
      <Failure error={copying.error} />
      <div className="actions">
        <Button onClick={() => copying.mutate()}>{copying.isSuccess ? 'Copied' : 'Copy'}</Button>
        <Button look="quiet" onClick={onClose}>
          Done
        </Button>
      </div>
    </section>
  );
}
