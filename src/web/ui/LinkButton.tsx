import type { RouteName } from '../../journey/routes.ts';
import { frameTexts } from '../messages.ts';
import { go, hrefOf, type GoOptions } from '../navigation/router.ts';
import type { ButtonProps } from './Button.tsx';
import css from './ui.module.css';

export function LinkButton({
  to,
  look = 'link',
  children,
  ...options
}: GoOptions & Pick<ButtonProps, 'look' | 'children'> & { to: RouteName }) {
  return (
    <a
      className={look === 'link' ? undefined : `${css.button} ${css[look]}`}
      href={hrefOf(to, options.query)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        void go(to, options);
      }}
    >
      {children}
    </a>
  );
}

export function ExternalLink({
  href,
  look = 'link',
  newTab,
  children,
}: Pick<ButtonProps, 'look' | 'children'> & { href: string; newTab?: boolean }) {
  return (
    <a
      className={look === 'link' ? undefined : `${css.button} ${css[look]}`}
      href={href}
      {...(newTab && { target: '_blank', rel: 'noreferrer' })}
    >
      {children}
      {newTab && <span className="hidden-visually"> {frameTexts.opensNewTab}</span>}
    </a>
  );
}
