import { worded } from '../../domain/texts/wording.ts';
import { boot } from '../boot.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { entryMessages } from './messages.ts';
import { refusalTexts as texts } from './refusals.ts';

export interface RefusalDialogProps {
  kind: 'backoffice' | 'several' | 'inProgress' | 'approved';
  /** Message from the server. */
  message: string;
  onClose: () => void;
  /** Opens the continue screen with the typed data, or the status of the submitted application. */
  onContinue: () => void;
}

/** Explains why the application cannot start or continue on this screen, and links to where it can. */
export function RefusalDialog({ kind, message, onClose, onContinue }: RefusalDialogProps) {
  const close = (
    <Button look="quiet" onClick={onClose}>
      {texts.close}
    </Button>
  );
  if (kind === 'backoffice')
    return (
      <Dialog
        title={entryMessages.submitted}
        onClose={onClose}
        actions={
          <>
            <Button
              look="primary"
              onClick={() => {
                onClose();
                location.assign(boot.facilitator.backOfficeUrl);
              }}
            >
              {entryMessages.backOffice}
            </Button>
            <Button onClick={onContinue}>{texts.status}</Button>
            {close}
          </>
        }
      >
        <p>{texts.submittedDetail}</p>
      </Dialog>
    );
  if (kind === 'several')
    return (
      <Dialog
        title={texts.several}
        onClose={onClose}
        actions={
          <Button look="primary" onClick={onClose}>
            {texts.close}
          </Button>
        }
      >
        <p>{worded(message)}</p>
      </Dialog>
    );
  return (
    <Dialog
      title={kind === 'approved' ? texts.approved : texts.inProgress}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" onClick={onContinue}>
            {texts.continueOnboarding}
          </Button>
          {close}
        </>
      }
    >
      <p>{kind === 'approved' ? texts.approvedDetail : texts.inProgressDetail}</p>
    </Dialog>
  );
}
