import { X } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { frameTexts } from '../messages.ts';
import { dismissToast, toasts, type Toast } from '../notices.ts';
import { useStore } from '../store.ts';
import { ToneIcon } from './Alert.tsx';
import css from './ui.module.css';
import { Icon } from './Icon.tsx';

export function Toasts() {
  const shown = useStore(toasts);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Reopening the popover moves it to the top of the top layer, above any dialog opened since.
    const element = list.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (shown.length > 0) element.showPopover();
  }, [shown]);
  return (
    <div ref={list} className={css.toasts} popover="manual">
      {shown.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastLine({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [held, toast]);
  const hold = { onMouseEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  const release = { onMouseLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  return (
    <div className={`${css.note} ${css.toast} ${css[toast.tone]}`} {...hold} {...release}>
      <ToneIcon tone={toast.tone} />
      <p role={toast.tone === 'error' ? 'alert' : 'status'}>{toast.message}</p>
      <button
        type="button"
        className={css.toastClose}
        aria-label={frameTexts.dismiss}
        onClick={() => dismissToast(toast.id)}
      >
        <Icon node={X} />
      </button>
    </div>
  );
}
