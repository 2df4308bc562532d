import { worded } from '../../domain/wording.ts';
import { boot } from '../boot.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { entryMessages } from './messages.ts';
import { refusalTexts as texts } from './refusals.ts';

export interface RefusalDialogProps {
  kind: 'backoffice' | 'several' | 'inProgress' | 'approved';
  /** The server's own words. */
  message: string;
  onClose: () => void;
  /** Goes to the continue screen with what was typed. */
  onContinue: () => void;
}

/** Says why the application cannot begin, or go on, from here, and leads to where it can. */
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
            <Button look="primary" onClick={() => location.assign(boot.facilitator.backOfficeUrl)}>
              {entryMessages.backOffice}
            </Button>
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
