import { REASON_LENGTH } from '../../../domain/requests/requests.ts';
import { reopenApplication } from '../../../features/operator-requests/contract.ts';
import { call } from '../../client.ts';
import { TextField } from '../../ui/Field.tsx';
import type { PanelProps } from '../Part.tsx';
import { RunDialog, useSeenVersion } from '../../ui/ActionDialog.tsx';
import { useDialogDraft } from '../../ui/useDraft.ts';

const NEW = { reason: '', notify: false };

export function ReopenDialog({ application, onClose }: PanelProps & { onClose: () => void }) {
  const { version, onReviewed } = useSeenVersion(application);
  const { id, revision } = version;
  const { draft, setDraft, hasDraft, close } = useDialogDraft(['reopen', id], NEW, onClose);
  const { reason, notify } = draft;
  const body = { reason: reason.trim(), notify, revision };
  return (
    <RunDialog
      title="Reopen application"
      verb="Reopen"
      run={() => call(reopenApplication, { params: { id }, body })}
      onReviewed={onReviewed}
      hasDraft={hasDraft}
      onClose={close}
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
    </RunDialog>
  );
}
