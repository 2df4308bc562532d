import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import type { BodyOf } from '../../api/endpoint.ts';
import { revealSecret } from '../../features/operator-console/contract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { call } from '../client.ts';
import { useMay } from '../session.ts';
import { TextField } from '../ui/Field.tsx';
import { ActionDialog, useSeenVersion } from '../ui/ActionDialog.tsx';
import { useAction } from '../ui/useAction.ts';

/** Milliseconds until a revealed number is hidden again, in case the screen is left unattended. */
const SHOWN_MS = 30_000;

export interface Reveal {
  id: string;
  revision: number;
  section: string;
  field: string;
  name: string;
  format?: (number: string) => string;
}

type RevealBody = Pick<BodyOf<typeof revealSecret>, 'reason' | 'revision'>;

export function MaskedNumber({
  id,
  revision,
  field,
  name,
  masked,
  format = (number) => number,
}: Omit<Reveal, 'section'> & { masked: ReactNode }) {
  const isAllowed = useMay('reviewer');
  const [isOpen, setOpen] = useState(false);
  const send = useAction({
    gcTime: 0,
    mutationFn: async (body: RevealBody) =>
      (await call(revealSecret, { params: { id }, body: { field, ...body } })).data.value,
    onSuccess: () => setOpen(false),
  });
  const { data: value, reset } = send;
  useEffect(() => {
    if (value === undefined) return undefined;
    const timer = setTimeout(reset, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [value, reset]);
  if (!isAllowed) return masked;
  return (
    <>
      <span className="masked">
        {value === undefined ? masked : <output>{format(value)}</output>}
        {/* A single button for Reveal and Hide, so that it keeps focus. */}
        <Button look="link" onClick={value === undefined ? () => setOpen(true) : reset}>
          {value === undefined ? `Reveal ${name}` : 'Hide'}
        </Button>
      </span>
      {isOpen && (
        <RevealDialog
          name={name}
          revision={revision}
          action={send}
          onClose={() => {
            reset();
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function RevealDialog({
  name,
  revision,
  action,
  onClose,
}: Pick<Reveal, 'name' | 'revision'> & {
  action: ComponentProps<typeof ActionDialog>['action'] & { mutate: (body: RevealBody) => void };
  onClose: () => void;
}) {
  const { version, onReviewed } = useSeenVersion(revision);
  const [reason, setReason] = useState('');
  return (
    <ActionDialog
      title={`Reveal ${name}`}
      verb="Reveal"
      action={action}
      onReviewed={onReviewed}
      onClose={onClose}
      onConfirm={() => action.mutate({ reason: reason.trim(), revision: version })}
    >
      <TextField
        label="Reason"
        hint="Saved in the audit log with your email address. Don't include the number itself."
        name="reason"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        minLength={3}
        autoComplete="off"
        required
      />
    </ActionDialog>
  );
}
