import { putMerchant } from '../../../features/operator-boarding/contract.ts';
import { call } from '../../client.ts';
import { ActionDialog, useSeenVersion } from '../../ui/ActionDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useAction } from '../../ui/useAction.ts';
import { useDialogDraft } from '../../ui/useDraft.ts';
import type { ApplicationData } from '../useApplication.ts';

const NEW: { merchantId?: string; acquirer?: string } = {};

export function merchantVerb(merchantId: string | null): string {
  return merchantId === null ? 'Record merchant ID' : 'Change merchant ID';
}

export function MerchantDialog({
  application,
  onClose,
}: {
  application: ApplicationData;
  onClose: () => void;
}) {
  const { version, onReviewed } = useSeenVersion(application);
  const { id, revision, merchantId, acquirer } = version;
  const { draft, setDraft, hasDraft, close } = useDialogDraft(['merchant', id], NEW, onClose);
  const typed = { merchantId: merchantId ?? '', acquirer: acquirer ?? '', ...draft };
  const send = useAction({
    mutationFn: () => {
      const texts = { merchantId: typed.merchantId.trim(), acquirer: typed.acquirer.trim() || null };
      const body = { ...texts, revision };
      return call(putMerchant, { params: { id }, body });
    },
    onSuccess: close,
  });
  return (
    <ActionDialog
      title={merchantVerb(merchantId)}
      verb="Save"
      action={send}
      hasDraft={hasDraft}
      onReviewed={onReviewed}
      onClose={close}
      onConfirm={() => send.mutate()}
    >
      <TextField
        label="Merchant ID"
        hint="From the acquirer. An application with a merchant ID can't be reopened."
        name="merchantId"
        value={typed.merchantId}
        onChange={({ target }) => setDraft({ ...draft, merchantId: target.value })}
        autoComplete="off"
        required
      />
      <TextField
        label="Acquirer (optional)"
        name="acquirer"
        value={typed.acquirer}
        onChange={({ target }) => setDraft({ ...draft, acquirer: target.value })}
        autoComplete="off"
      />
    </ActionDialog>
  );
}
