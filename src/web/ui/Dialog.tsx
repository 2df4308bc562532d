import { useEffect, useId, useRef, type ReactNode } from 'react';
import css from './ui.module.css';

export interface DialogProps {
  title: string;
  /** Called when the person closes it by Escape. Not called while `blocking`. */
  onClose: () => void;
  /** Cannot be closed but by its own buttons. */
  blocking?: boolean;
  /** For long texts. */
  wide?: boolean;
  /** Buttons, the primary one first. */
  actions: ReactNode;
  children: ReactNode;
}

/**
 * A modal dialog, open as long as it is rendered: `{open && <Dialog ...>}`. Named by its title; the focus goes back to
 * where it came from when it is taken away.
 */
export function Dialog({ title, onClose, blocking, wide, actions, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`${css.dialog} ${wide ? css.dialogWide : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!blocking) onClose();
      }}
      onKeyDown={(event) => {
        // A second Escape would close the dialog whatever `cancel` says.
        if (blocking && event.key === 'Escape') event.preventDefault();
      }}
    >
      <h2 id={titleId} className={css.dialogTitle}>
        {title}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text scrolls by keyboard */}
      <div className={css.dialogBody} tabIndex={wide ? 0 : undefined}>
        {children}
      </div>
      <div className={css.dialogActions}>{actions}</div>
    </dialog>
  );
}
