import { useState, type ReactNode } from 'react';
import { translateAll, type FieldMessages } from '../../domain/texts/messages.ts';
import { withinAction } from '../navigation/action.ts';
import { showFailure } from '../client.ts';
import type { Failure } from '../failure.ts';
import type { Refusal } from '../form/useStepForm.ts';
import { toast } from '../notices.ts';
import { SERVER_ERROR_TOAST_MS } from '../../domain/limits.ts';
import type { RefusedProps } from './Refused.tsx';

const loadRefused = () => withinAction(import('./Refused.tsx').catch(() => null));

type Refused = NonNullable<Awaited<ReturnType<typeof loadRefused>>>['Refused'];

/** `refused` returns field errors, and shows account errors in `notice`. */
export function useRefusal({
  fields,
  onContinue,
  onClose,
}: {
  fields: FieldMessages;
  onContinue: (kind: RefusedProps['kind']) => void;
  onClose?: () => void;
}): {
  refused: (failure: Failure) => Promise<void | Refusal>;
  showDialog: (kind: RefusedProps['kind'], message: string) => Promise<void>;
  clear: () => void;
  notice: ReactNode;
} {
  const [shown, setShown] = useState<Pick<RefusedProps, 'kind' | 'message'> & { Refused: Refused }>();

  async function showDialog(kind: RefusedProps['kind'], message: string): Promise<void> {
    const code = await loadRefused();
    if (code) setShown({ Refused: code.Refused, kind, message });
    else toast(message, { duration: SERVER_ERROR_TOAST_MS });
  }

  async function refused(failure: Failure): Promise<void | Refusal> {
    if (failure.kind !== 'refused') return showFailure(failure);
    const { errors, message } = failure;
    if (errors.length > 0) return { errors: translateAll(errors, fields) };
    const meaning = (await loadRefused())?.accountRefusal(failure) ?? 'other';
    if (meaning === 'password') return { errors: translateAll([{ field: 'password', message }], fields) };
    return meaning === 'other' ? showFailure(failure, fields) : showDialog(meaning, message);
  }

  return {
    refused,
    showDialog,
    clear: () => setShown(undefined),
    notice: shown && (
      <shown.Refused
        {...shown}
        onContinue={() => onContinue(shown.kind)}
        onClose={() => {
          setShown(undefined);
          onClose?.();
        }}
      />
    ),
  };
}
