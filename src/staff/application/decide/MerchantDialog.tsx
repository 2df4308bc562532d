import { putMerchant } from '../../../features/operator-boarding/contract.ts';
import { call } from '../../client.ts';
import { ActionDialog } from '../../ui/ActionDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { typed } from '../../ui/typed.ts';
import { useAction } from '../../ui/useAction.ts';
import type { ApplicationData } from '../useApplication.ts';

export function MerchantDialog({
  application: { id, merchantId, acquirer },
  title,
  onClose,
}: {
  application: ApplicationData;
  title: string;
  onClose: () => void;
}) {
  const send = useAction({
    mutationFn: (form: HTMLFormElement) => {
      const text = (name: string) => typed(form, name).trim();
      const body = { merchantId: text('merchantId'), acquirer: text('acquirer') || null };
      return call(putMerchant, { params: { id }, body });
    },
    onSuccess: onClose,
  });
  return (
    <ActionDialog title={title} verb="Save" action={send} onClose={onClose} onConfirm={send.mutate}>
      <TextField
        label="Merchant ID"
        hint="From the acquirer. After you save it, you can't reopen the application."
        name="merchantId"
        defaultValue={merchantId ?? ''}
        autoComplete="off"
        required
      />
      <TextField
        label="Acquirer (optional)"
        name="acquirer"
        defaultValue={acquirer ?? ''}
        autoComplete="off"
      />
    </ActionDialog>
  );
}
