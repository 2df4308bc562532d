import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { ProblemCode } from '../../api/problem.ts';
import { Button } from '../../web/ui/Button.tsx';
import { Dialog } from '../../web/ui/Dialog.tsx';
import { CallFailed } from '../client.ts';
import { Failure } from './failure.tsx';

/**
 * Error codes for which a retry can't succeed, because the application has changed. The dialog then offers only Close.
 */
const STALE: readonly string[] = ['changed_meanwhile', 'decision_conflict'] satisfies ProblemCode[];

export function ActionDialog({
  title,
  verb,
  danger,
  action: { isPending, error },
  disabled,
  isOver,
  shownErrors = [],
  onClose,
  onConfirm,
  children,
}: {
  title: string;
  verb: string;
  danger?: boolean;
  action: { isPending: boolean; error: Error | null };
  disabled?: boolean;
  /** Whether the action is done. The only button then closes the dialog. */
  isOver?: boolean;
  /** Names of fields that show their own errors, which the dialog then doesn't repeat. */
  shownErrors?: readonly string[];
  onClose: () => void;
  onConfirm: (form: HTMLFormElement) => void;
  children: ReactNode;
}) {
  const form = useId();
  const isStale = error instanceof CallFailed && STALE.includes(error.code);
  const isShown =
    error instanceof CallFailed &&
    error.errors.length > 0 &&
    error.errors.every(({ field }) => shownErrors.includes(field));
  useEffect(() => {
    // The field can be out of view, such as in a request with many items.
    if (isShown) document.querySelector<HTMLElement>('dialog[open] [aria-invalid="true"]')?.focus();
  }, [isShown, error]);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Focus Cancel first if a dangerous action has no fields, so that Enter alone does not confirm it.
    const dialog = cancel.current?.closest('dialog');
    if (danger && !dialog?.querySelector('input, select, textarea')) cancel.current?.focus();
  }, [danger]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isOver || isStale) onClose();
    else if (!isPending) onConfirm(event.currentTarget);
  };
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  // Escape is pressed by mistake more easily than Cancel.
  const escape = isTyped && !isOver && !isStale ? () => setAsking(true) : onClose;
  return (
    <>
      <Dialog
        title={title}
        onClose={escape}
        actions={
          <>
            <Button
              look={danger && !isStale ? 'secondary' : 'primary'}
              danger={danger && !isStale}
              type="submit"
              form={form}
              busy={isPending}
              disabled={disabled}
            >
              {isOver ? 'Done' : isStale ? 'Close' : verb}
            </Button>
            {!isOver && !isStale && (
              <Button ref={cancel} onClick={onClose}>
                Cancel
              </Button>
            )}
          </>
        }
      >
        <form
          id={form}
          className="stack"
          onSubmit={submit}
          onChange={({ target }) => setTyped(isTyped || !isFile(target))}
        >
          {!isShown && <Failure error={error} />}
          {children}
        </form>
      </Dialog>
      {isAsking && <Discard onDiscard={onClose} onKeep={() => setAsking(false)} />}
    </>
  );
}

/** A file is easily chosen again. */
const isFile = (field: EventTarget) => field instanceof HTMLInputElement && field.type === 'file';

function Discard({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  return (
    <Dialog
      title="Discard what you entered?"
      onClose={onKeep}
      // Browsers close a dialog after several presses of Escape, and the one below has to stay open.
      blocking
      actions={
        <>
          <Button look="primary" onClick={onKeep}>
            Keep editing
          </Button>
          <Button danger onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      <p>What you entered hasn&apos;t been saved or sent.</p>
    </Dialog>
  );
}
