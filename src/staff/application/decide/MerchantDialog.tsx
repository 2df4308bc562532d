import { putMerchant } from '../../../features/operator-boarding/contract.ts';
import { call } from '../../client.ts';
import { RunDialog, useSeenVersion } from '../../ui/ActionDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useDialogDraft } from '../../ui/useDraft.ts';
import type { PanelProps } from '../Part.tsx';

const NEW: { merchantId?: string; acquirer?: string } = {};

export function merchantVerb(merchantId: string | null): string {
  return merchantId === null ? 'Record merchant ID' : 'Change merchant ID';
}

export function MerchantDialog({ application, onClose }: PanelProps & { onClose: () => void }) {
  const { version, onReviewed } = useSeenVersion(application);
  const { id, revision, merchantId, acquirer } = version;
  const { draft, setDraft, hasDraft, close } = useDialogDraft(['merchant', id], NEW, onClose);
  const typed = { merchantId: merchantId ?? '', acquirer: acquirer ?? '', ...draft };
  const texts = { merchantId: typed.merchantId.trim(), acquirer: typed.acquirer.trim() || null };
  return (
    <RunDialog
      title={merchantVerb(merchantId)}
      verb="Save"
      run={() => call(putMerchant, { params: { id }, body: { ...texts, revision } })}
      hasDraft={hasDraft}
      onReviewed={onReviewed}
      onClose={close}
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
    </RunDialog>
  );
}
