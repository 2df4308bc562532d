import { Button } from '../../web/ui/Button.tsx';
import { Dialog } from '../../web/ui/Dialog.tsx';
import css from './ConfirmProfile.module.css';
import { additionalErrors, DIALOG } from './messages.ts';

export function ValidationDialog({
  place,
  messages,
  onFix,
  onStay,
}: {
  place: string;
  messages: readonly string[];
  onFix: () => void;
  onStay: () => void;
}) {
  const more = additionalErrors(messages.length - 1);
  return (
    <Dialog
      title={DIALOG.title}
      onClose={onStay}
      actions={
        <>
          <Button wide look="primary" onClick={onFix}>
            {DIALOG.fix}
          </Button>
          <Button wide onClick={onStay}>
            {DIALOG.stay}
          </Button>
        </>
      }
    >
      {place && <p className={css.place}>{place}</p>}
      <p>{messages[0]}</p>
      {more && <p className={css.more}>{more}</p>}
    </Dialog>
  );
}
