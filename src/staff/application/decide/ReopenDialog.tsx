import { useState } from 'react';
import { REASON_LENGTH } from '../../../domain/requests/requests.ts';
import { reopenApplication } from '../../../features/operator-requests/contract.ts';
import { call } from '../../client.ts';
import { fieldError } from '../../ui/failure.tsx';
import { TextField } from '../../ui/Field.tsx';
import { typed } from '../../ui/typed.ts';
import { useRefresh, type ApplicationData } from '../useApplication.ts';
import { ActionDialog } from '../../ui/ActionDialog.tsx';
import { useAction } from '../../ui/useAction.ts';

export function ReopenDialog({
  application: { id, revision },
  onClose,
}: {
  application: ApplicationData;
  onClose: () => void;
}) {
  const [seen] = useState(revision);
  const refresh = useRefresh(id);
  const send = useAction({
    mutationFn: (form: HTMLFormElement) => {
      const notify = new FormData(form).has('notify');
      const body = { reason: typed(form, 'reason').trim(), notify, revision: seen };
      return call(reopenApplication, { params: { id }, body });
    },
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  return (
    <ActionDialog
      title="Reopen application"
      verb="Reopen"
      action={send}
      shownErrors={['reason']}
      onClose={onClose}
      onConfirm={send.mutate}
    >
      <TextField
        label="Reason"
        hint="For the audit log. The applicant doesn't see it."
        name="reason"
        error={fieldError(send.error, 'reason')}
        minLength={REASON_LENGTH.least}
        required
      />
      <label className="check">
        <input type="checkbox" name="notify" />
        Email the applicant to say that we&apos;re reviewing the application again
      </label>
    </ActionDialog>
  );
}
