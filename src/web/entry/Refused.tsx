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

type Dialogs = Record<
  Exclude<RefusedProps['kind'], 'unauthorized' | 'closed'>,
  { title: string; text?: string }
>;

const DIALOGS: Dialogs = {
  backoffice: { title: entryMessages.submitted, text: texts.submittedDetail },
  several: { title: texts.several },
  approved: { title: texts.approved, text: texts.approvedDetail },
  inProgress: { title: texts.inProgress, text: texts.inProgressDetail },
};

export function Refused({ kind, message, onClose, onContinue }: RefusedProps) {
  if (kind === 'unauthorized' || kind === 'closed') return <Notice kind={kind} message={message} />;
  const { title, text = translateMessage(message) } = DIALOGS[kind];
  const isSubmitted = kind === 'backoffice';
  const isDeadEnd = kind === 'several';
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          {isSubmitted && (
            <Button
              look="primary"
              onClick={() => {
                onClose();
                location.assign(boot.facilitator.backOfficeUrl);
              }}
            >
              {entryMessages.backOffice}
            </Button>
          )}
          {!isDeadEnd && (
            <Button look={isSubmitted ? 'secondary' : 'primary'} onClick={onContinue}>
              {isSubmitted ? texts.status : texts.continueOnboarding}
            </Button>
          )}
          <Button look={isDeadEnd ? 'primary' : 'quiet'} onClick={onClose}>
            {frameTexts.close}
          </Button>
        </>
      }
    >
      <p>{text}</p>
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
