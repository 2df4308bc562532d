import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { SERVER_ERROR_TOAST_MS } from '../../domain/limits.ts';
import { translateAll, worded, type FieldMessages } from '../../domain/texts/messages.ts';
import { accountRefusal } from '../../journey/refusals.ts';
import { during } from '../navigation/act.ts';
import { boot } from '../boot.ts';
import { showFailure } from '../client.ts';
import type { Failure } from '../failure.ts';
import type { Refusal } from '../form/useStepForm.ts';
import { toast } from '../notices.ts';
import { Alert } from '../ui/Alert.tsx';
import { ExternalLink } from '../ui/LinkButton.tsx';
import { entryMessages as texts } from './messages.ts';
import type { RefusalDialogProps } from './RefusalDialog.tsx';

type DialogKind = RefusalDialogProps['kind'];

interface Shown {
  Dialog: ComponentType<RefusalDialogProps>;
  kind: DialogKind;
  message: string;
}

/**
 * Shows errors of the initiate and continue calls. `refused` returns field errors; account errors appear as a dialog
 * or as `notice` above the form. `onContinue` runs from a dialog's button, `onClose` after a dialog closes.
 */
export function useRefusal({
  fields,
  onContinue,
  onClose,
}: {
  fields: FieldMessages;
  onContinue: (kind: DialogKind) => void;
  onClose?: () => void;
}): {
  refused: (failure: Failure) => Promise<void | Refusal>;
  /** Reports that everything is submitted, which a successful continue call can also mean. */
  showDialog: (kind: DialogKind, message: string) => Promise<void>;
  clear: () => void;
  notice: ReactNode;
} {
  const [dialog, setDialog] = useState<Shown | null>(null);
  const [notice, setNotice] = useState<NoticeProps | null>(null);

  async function showDialog(kind: DialogKind, message: string): Promise<void> {
    try {
      const { RefusalDialog } = await during(import('./RefusalDialog.tsx'));
      setDialog({ Dialog: RefusalDialog, kind, message });
    } catch {
      toast(message, { duration: SERVER_ERROR_TOAST_MS });
    }
  }

  async function refused(failure: Failure): Promise<void | Refusal> {
    if (failure.kind !== 'refused') return showFailure(failure);
    const { errors, message } = failure;
    if (errors.length > 0) return { errors: translateAll(errors, fields) };
    const meaning = accountRefusal(failure);
    switch (meaning) {
      case 'password':
        return { errors: translateAll([{ field: 'password', message }], fields) };
      case 'backoffice':
      case 'several':
      case 'inProgress':
      case 'approved':
        return showDialog(meaning, message);
      case 'unauthorized':
        return setNotice({ closed: false, message });
      case 'closed':
        return setNotice({ closed: true, message: texts.submitted });
      case 'other':
        return showFailure(failure, fields);
    }
  }

  return {
    refused,
    showDialog,
    clear: () => setNotice(null),
    notice: (
      <>
        {notice && <Notice {...notice} />}
        {dialog && (
          <dialog.Dialog
            kind={dialog.kind}
            message={dialog.message}
            onContinue={() => onContinue(dialog.kind)}
            onClose={() => {
              setDialog(null);
              onClose?.();
            }}
          />
        )}
      </>
    ),
  };
}

interface NoticeProps {
  /** Nothing is left to do on this site; the applicant continues in the back office. */
  closed: boolean;
  message: string;
}

/** An error of the whole form. It takes focus like the error summary. */
function Notice({ closed, message }: NoticeProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <Alert ref={alert} tone={closed ? 'info' : 'error'}>
      <p>{worded(message)}</p>
      {closed && <ExternalLink href={boot.facilitator.backOfficeUrl}>{texts.backOffice}</ExternalLink>}
    </Alert>
  );
}
