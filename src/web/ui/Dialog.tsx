import { useEffect, useId, useRef, type ReactNode } from 'react';
import css from './ui.module.css';

export interface DialogProps {
  title: string;
  lang?: string;
  onClose: () => void;
  blocking?: boolean;
  actions: ReactNode;
  children: ReactNode;
}

/** Unmounting restores focus, or focuses the heading if the element that had it is gone. */
export function Dialog({ title, lang, onClose, blocking, actions, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    // If the user hasn't interacted with the page since the dialog opened, browsers close the dialog without
    // a `cancel` event.
    const closed = () => {
      element?.dispatchEvent(new Event('cancel', { cancelable: true }));
      if (element?.isConnected && !element.open) element.showModal();
    };
    element?.addEventListener('close', closed);
    return () => {
      element?.removeEventListener('close', closed);
      element?.close();
      // Safari doesn't focus a clicked button. If nothing had focus, leave it that way, so that Tab
      // continues from the clicked button.
      if (!(before instanceof HTMLElement) || before === document.body) return;
      if (before.isConnected) before.focus();
      if (document.activeElement === document.body)
        document.querySelector('h1')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      lang={lang}
      className={css.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Ignore a `cancel` event that bubbles from a file input.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!blocking) onClose();
      }}
      onKeyDown={(event) => {
        // Browsers close a dialog on the second Escape even if `cancel` was prevented.
        if (blocking && event.key === 'Escape') event.preventDefault();
      }}
    >
      <h2 id={titleId} className={css.dialogTitle}>
        {title}
      </h2>
      <div className={css.dialogBody}>{children}</div>
      <div className={css.dialogActions}>{actions}</div>
    </dialog>
  );
}
