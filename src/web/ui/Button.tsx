import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Spinner } from './Spinner.tsx';
import css from './ui.module.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` once per screen; `quiet` has no border; `link` looks like a link in a sentence. */
  look?: 'primary' | 'secondary' | 'quiet' | 'link';
  danger?: boolean;
  wide?: boolean;
  /** Under way: keeps its name and focus, ignores clicks. */
  busy?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button. While `busy` it stays focusable and shows a turning icon. */
export function Button({ look = 'secondary', danger, wide, busy, icon, className, ...rest }: ButtonProps) {
  const names = [css.button, css[look], danger && css.danger, wide && css.wide, className];
  return (
    <button
      type="button"
      {...rest}
      className={names.filter(Boolean).join(' ')}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy ? <Spinner /> : icon}
      {rest.children}
    </button>
  );
}
