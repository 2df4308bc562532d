import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Spinner } from './Spinner.tsx';
import css from './ui.module.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Use `primary` once per screen. */
  look?: 'primary' | 'secondary' | 'quiet' | 'link';
  danger?: boolean;
  wide?: boolean;
  /** While busy, the button keeps its name and focus, and ignores clicks. */
  busy?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

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
