import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import type { ProblemCode } from '../../api/problem.ts';
import { Button } from '../../web/ui/Button.tsx';
import { Dialog } from '../../web/ui/Dialog.tsx';
import { CallFailed } from '../client.ts';
import { Form } from './Form.tsx';
import { useAction } from './useAction.ts';

const IMPOSSIBLE = 'decision_conflict' satisfies ProblemCode;
const STALE = 'changed_meanwhile' satisfies ProblemCode;

const codeOf = (error: Error | null) => (error instanceof CallFailed ? error.code : undefined);

/**
 * Returns the version that the reviewer saw, even if a newer one loads while the dialog is open. `onReviewed`
 * switches to the current version.
 */
export function useSeenVersion<Version>(current: Version) {
  const [version, setVersion] = useState(current);
  return { version, onReviewed: () => setVersion(current) };
}

interface ActionDialogProps {
  title: string;
  verb: string;
  danger?: boolean;
  action: { isPending: boolean; error: Error | null; reset?: () => void };
  disabled?: boolean;
  isOver?: boolean;
  hasDraft?: boolean;
  /**
   * Called when the reviewer returns from the latest version. The fields are unmounted during the review, so
   * the caller must keep their values.
   */
  onReviewed?: () => void;
  onClose: () => void;
  onConfirm: (form: HTMLFormElement) => void;
  children: ReactNode;
}

export function RunDialog<Result>({
  run,
  onDone,
  ...rest
}: Omit<ActionDialogProps, 'action' | 'onConfirm'> & {
  run: (form: HTMLFormElement) => Promise<Result>;
  onDone?: (result: Result) => void;
}) {
  const action = useAction({
    mutationFn: run,
    onSuccess: (result) => {
      onDone?.(result);
      rest.onClose();
    },
  });
  return <ActionDialog {...rest} action={action} onConfirm={action.mutate} />;
}

export function ActionDialog({
  title,
  verb,
  danger,
  action: { isPending, error, reset },
  disabled,
  isOver,
  hasDraft = false,
  onReviewed,
  onClose,
  onConfirm,
  children,
}: ActionDialogProps) {
  const form = useId();
  const isImpossible = codeOf(error) === IMPOSSIBLE;
  const isStale = codeOf(error) === STALE;
  const [isReviewing, setReviewing] = useState(false);
  const goOn = () => {
    setReviewing(false);
    reset?.();
    onReviewed?.();
  };
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const dialog = cancel.current?.closest('dialog');
    const field = dialog?.querySelector<HTMLElement>('input, select, textarea');
    // Browsers would focus the body of a scrollable dialog, so focus the first field. If a dangerous action has no
    // fields, focus Cancel, so that Enter alone doesn't confirm it.
    if (field) field.focus();
    else if (danger) cancel.current?.focus();
  }, [danger]);
  const submit = (sent: HTMLFormElement) => {
    if (isOver || isImpossible) onClose();
    else if (isStale) setReviewing(true);
    else if (!isPending) onConfirm(sent);
  };
  const [isTyped, setTyped] = useState(hasDraft);
  const [isAsking, setAsking] = useState(false);
  const isUnsaved = isTyped && !isOver && !isImpossible && !isPending;
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  const isLeaving = leaving.state === 'blocked';
  const discard = () => {
    onClose();
    if (isLeaving) leaving.proceed();
  };
  const keep = isLeaving ? leaving.reset : () => setAsking(false);
  const question = (isAsking || isLeaving) && <Discard onDiscard={discard} onKeep={keep} />;
  // Unlike Cancel, Escape is easily pressed by mistake, so it asks before it discards input.
  const escape = isUnsaved ? () => setAsking(true) : onClose;
  const label = isOver ? 'Done' : isImpossible ? 'Close' : isStale ? 'Review latest version' : verb;
  if (isReviewing)
    return (
      <>
        <Kept title={title} onContinue={goOn} onDiscard={onClose} />
        {question}
      </>
    );
  return (
    <>
      <Dialog
        title={title}
        onClose={escape}
        // A sent action can't be taken back, so the dialog stays until its result is known.
        blocking={isPending}
        actions={
          <>
            <Button
              look={danger && !isStale && !isImpossible ? 'secondary' : 'primary'}
              danger={danger && !isStale && !isImpossible}
              type="submit"
              form={form}
              busy={isPending}
              disabled={disabled}
            >
              {label}
            </Button>
            {!isOver && !isImpossible && (
              <Button ref={cancel} disabled={isPending} onClick={onClose}>
                Cancel
              </Button>
            )}
          </>
        }
      >
        <Form
          id={form}
          error={error}
          onSend={submit}
          onChange={({ target }) => setTyped(isTyped || !isFile(target))}
        >
          {children}
        </Form>
      </Dialog>
      {question}
    </>
  );
}

function Kept({
  title,
  onContinue,
  onDiscard,
}: {
  title: string;
  onContinue: () => void;
  onDiscard: () => void;
}) {
  const titleId = useId();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => bar.current?.focus(), []);
  return (
    <section ref={bar} className="card kept" tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p>Not sent yet. We'll keep what you entered while you review the latest version.</p>
      <div className="actions">
        <Button look="primary" onClick={onContinue}>
          Continue
        </Button>
        <Button onClick={onDiscard}>Discard</Button>
      </div>
    </section>
  );
}

const isFile = (field: EventTarget) => field instanceof HTMLInputElement && field.type === 'file';

function Discard({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  return (
    <Dialog
      title="Discard what you entered?"
      onClose={onKeep}
      // Ignore Escape. Browsers force dialogs to close when the user presses Escape repeatedly, and the
      // dialog underneath must stay open.
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
