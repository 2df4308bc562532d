import { useState } from 'react';
import { REASON_LENGTH } from '../../../domain/requests/requests.ts';
import { reopenApplication } from '../../../features/operator-requests/contract.ts';
import { call } from '../../client.ts';
import { TextField } from '../../ui/Field.tsx';
import type { ApplicationData } from '../useApplication.ts';
import { ActionDialog, useSeenRevision } from '../../ui/ActionDialog.tsx';
import { useAction } from '../../ui/useAction.ts';

export function ReopenDialog({
  application: { id, revision },
  onClose,
}: {
  application: ApplicationData;
  onClose: () => void;
}) {
  const { revision: seen, onReviewed } = useSeenRevision(revision);
  const [reason, setReason] = useState('');
  const [notify, setNotify] = useState(false);
  const send = useAction({
    mutationFn: () =>
      call(reopenApplication, { params: { id }, body: { reason: reason.trim(), notify, revision: seen } }),
    onSuccess: onClose,
  });
  return (
    <ActionDialog
      title="Reopen application"
      verb="Reopen"
      action={send}
      onReviewed={onReviewed}
      onClose={onClose}
      onConfirm={() => send.mutate()}
    >
      <TextField
        label="Reason"
        hint="For the audit log. The applicant doesn't see it."
        name="reason"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        minLength={REASON_LENGTH.least}
        required
      />
      <label className="check">
        <input
          type="checkbox"
          name="notify"
          checked={notify}
          onChange={(event) => setNotify(event.target.checked)}
        />
        Email the applicant to say that we&apos;re reviewing the application again
      </label>
    </ActionDialog>
  );
}
