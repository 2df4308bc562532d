import { useRef } from 'react';
import { readDelivery } from '../../features/webhooks/contract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { Dialog } from '../../web/ui/Dialog.tsx';
import { Spinner } from '../../web/ui/Spinner.tsx';
import { Failure } from '../ui/failure.tsx';
import { useOverflow } from '../ui/ScrollArea.tsx';
import { useRead } from '../useRead.ts';

export function DeliveryDialog({
  delivery: { id, type, lastError },
  onClose,
}: {
  delivery: { id: string; type: string; lastError: string | null };
  onClose: () => void;
}) {
  const read = useRead(readDelivery, { params: { id } });
  const { data } = read;
  return (
    <Dialog
      title={type}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Failure error={read.error} onRetry={() => void read.refetch()} />
      {read.isPending && <Spinner words="Loading..." />}
      {data && (
        <div className="stack">
          <div className="stack">
            <h3>Request body</h3>
            <p className="muted">{data.url ? `POST ${data.url}` : 'The endpoint was removed.'}</p>
            <Code label="Request body" text={indented(data.body)} />
          </div>
          <div className="stack">
            <h3>Last response</h3>
            <p className="muted">
              {data.lastStatus === null ? (lastError ?? 'No response yet') : `Status ${data.lastStatus}`}
            </p>
            {data.lastAnswer && <Code label="Last response" text={data.lastAnswer} />}
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Code({ label, text }: { label: string; text: string }) {
  const code = useRef<HTMLElement>(null);
  const isOverflowing = useOverflow(code);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <section ref={code} className="code" aria-label={label} tabIndex={isOverflowing ? 0 : undefined}>
      {text}
    </section>
  );
}

function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}
