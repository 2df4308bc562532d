import type { ReactNode } from 'react';
import type { RouteName } from '../../journey/routes.ts';
import { frameTexts } from '../messages.ts';
import { go, hrefOf, type GoOptions } from '../navigation/router.ts';
import css from './ui.module.css';

/** A link to a screen, checked by the guard. `look` works as for Button and defaults to an inline link. */
export function LinkButton({
  to,
  look = 'link',
  wide,
  children,
  ...options
}: GoOptions & {
  to: RouteName;
  look?: 'primary' | 'secondary' | 'quiet' | 'link';
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <a
      className={
        look === 'link' ? undefined : [css.button, css[look], wide && css.wide].filter(Boolean).join(' ')
      }
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

/**
 * A link out of the flow, such as back office, password recovery, or help. It is internal if it starts with a single
 * `/`.
 */
export function ExternalLink({
  href,
  look = 'link',
  newTab,
  children,
}: {
  href: string;
  look?: 'primary' | 'secondary' | 'quiet' | 'link';
  newTab?: boolean;
  children: ReactNode;
}) {
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
