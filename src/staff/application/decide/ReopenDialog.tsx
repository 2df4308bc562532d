import { REASON_LENGTH } from '../../../domain/requests/requests.ts';
import { reopenApplication } from '../../../features/operator-requests/contract.ts';
import { call } from '../../client.ts';
import { TextField } from '../../ui/Field.tsx';
import type { ApplicationData } from '../useApplication.ts';
import { ActionDialog, useSeenVersion } from '../../ui/ActionDialog.tsx';
import { useAction } from '../../ui/useAction.ts';
import { useDialogDraft } from '../../ui/useDraft.ts';

const NEW = { reason: '', notify: false };

export function ReopenDialog({
  application,
  onClose,
}: {
  application: ApplicationData;
  onClose: () => void;
}) {
  const { version, onReviewed } = useSeenVersion(application);
  const { id, revision } = version;
  const { draft, setDraft, hasDraft, close } = useDialogDraft(['reopen', id], NEW, onClose);
  const { reason, notify } = draft;
  const send = useAction({
    mutationFn: () =>
      call(reopenApplication, { params: { id }, body: { reason: reason.trim(), notify, revision } }),
    onSuccess: close,
  });
  return (
    <ActionDialog
      title="Reopen application"
      verb="Reopen"
      action={send}
      onReviewed={onReviewed}
      hasDraft={hasDraft}
      onClose={close}
      onConfirm={() => send.mutate()}
    >
      <TextField
        label="Reason"
        hint="For the audit log. The applicant doesn't see it."
        name="reason"
        value={reason}
        onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
        minLength={REASON_LENGTH.least}
        required
      />
      <label className="check">
        <input
          type="checkbox"
          name="notify"
          checked={notify}
          onChange={(event) => setDraft({ ...draft, notify: event.target.checked })}
        />
        Email the applicant to say that we&apos;re reviewing the application again
      </label>
    </ActionDialog>
  );
}
