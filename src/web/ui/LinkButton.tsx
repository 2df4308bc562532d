import type { ReactNode } from 'react';
import type { RouteName } from '../../journey/routes.ts';
import { frameTexts } from '../messages.ts';
import { go, hrefOf, type GoOptions } from '../router.ts';
import css from './ui.module.css';

/** A link to a screen of the flow that goes through the guard. `look` as for Button; default a link in a sentence. */
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

/** A link that leaves the flow: the back office, the password recovery page, help. Internal when it starts with one `/`. */
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
