import { useEffect, useState, type ReactNode } from 'react';
import { revealSecret } from '../../features/operator-console/contract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { call } from '../client.ts';
import { useMay } from '../session.ts';
import { TextField } from '../ui/Field.tsx';
import { typed } from '../ui/typed.ts';
import { ActionDialog } from '../ui/ActionDialog.tsx';
import { useAction } from '../ui/useAction.ts';

/** Milliseconds until a revealed number is hidden again, in case the screen is left unattended. */
const SHOWN_MS = 30_000;

export interface Reveal {
  id: string;
  section: string;
  field: string;
  name: string;
  format?: (number: string) => string;
}

export function MaskedNumber({
  id,
  field,
  name,
  masked,
  format = (number) => number,
}: Pick<Reveal, 'id' | 'field' | 'name' | 'format'> & { masked: ReactNode }) {
  const isAllowed = useMay('reviewer');
  const [isOpen, setOpen] = useState(false);
  const send = useAction({
    gcTime: 0,
    mutationFn: async (reason: string) =>
      (await call(revealSecret, { params: { id }, body: { field, reason } })).data.value,
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
        <ActionDialog
          title={`Reveal ${name}`}
          verb="Reveal"
          action={send}
          onClose={() => setOpen(false)}
          onConfirm={(form) => send.mutate(typed(form, 'reason').trim())}
        >
          <TextField
            label="Reason"
            hint="Saved in the audit log with your name. Don't include the number itself."
            name="reason"
            minLength={3}
            autoComplete="off"
            required
          />
        </ActionDialog>
      )}
    </>
  );
}
