import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { REASON_LENGTH } from '../../../domain/requests.ts';
import { reopenApplication } from '../../../features/operator-requests/contract.ts';
import { call, CallFailed } from '../../client.ts';
import { TextField } from '../../ui/Field.tsx';
import { useRefresh, type ApplicationData } from '../useApplication.ts';
import { ActionDialog } from './ActionDialog.tsx';

/** Takes a decision back. */
export function ReopenDialog({
  application: { id, revision },
  onClose,
}: {
  application: ApplicationData;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [notify, setNotify] = useState(false);
  const [seen] = useState(revision);
  const refresh = useRefresh(id);
  const send = useMutation({
    mutationFn: () =>
      call(reopenApplication, { params: { id }, body: { reason: reason.trim(), notify, revision: seen } }),
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  return (
    <ActionDialog
      title="Reopen application"
      verb="Reopen"
      busy={send.isPending}
      error={send.error}
      shownErrors={['reason']}
      onClose={onClose}
      onConfirm={() => send.mutate()}
    >
      <TextField
        label="Reason"
        hint="For your records. The applicant doesn't see it."
        value={reason}
        error={send.error instanceof CallFailed ? send.error.of('reason') : undefined}
        minLength={REASON_LENGTH.least}
        maxLength={REASON_LENGTH.most}
        required
        onChange={(event) => setReason(event.target.value)}
      />
      <label className="check">
        <input type="checkbox" checked={notify} onChange={(event) => setNotify(event.target.checked)} />
        Email the applicant that we&apos;re reviewing the application again
      </label>
    </ActionDialog>
  );
}
