import { useEffect, useRef } from 'react';
import { translateMessage } from '../../domain/texts/wording.ts';
import type { AccountRefusal } from '../../journey/refusals.ts';
import { boot } from '../boot.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ExternalLink } from '../ui/LinkButton.tsx';
import { frameTexts } from '../messages.ts';
import { entryMessages } from './messages.ts';
import { refusalTexts as texts } from './refusals.ts';

export { accountRefusal } from '../../journey/refusals.ts';

export interface RefusedProps {
  kind: Exclude<AccountRefusal, 'password' | 'other'>;
  message: string;
  onClose: () => void;
  onContinue: () => void;
}

export function Refused({ kind, message, onClose, onContinue }: RefusedProps) {
  if (kind === 'unauthorized' || kind === 'closed') return <Notice kind={kind} message={message} />;
  const close = (
    <Button look="quiet" onClick={onClose}>
      {frameTexts.close}
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
            {frameTexts.close}
          </Button>
        }
      >
        <p>{translateMessage(message)}</p>
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

function Notice({ kind, message }: Pick<RefusedProps, 'kind' | 'message'>) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  if (kind === 'unauthorized')
    return (
      <Alert ref={alert}>
        <p>{translateMessage(message)}</p>
      </Alert>
    );
  return (
    <Alert ref={alert} tone="info">
      <p>
        {translateMessage(entryMessages.submitted)} {entryMessages.statusByEmail}
      </p>
      <ExternalLink href={boot.facilitator.backOfficeUrl}>{entryMessages.backOffice}</ExternalLink>
    </Alert>
  );
}
