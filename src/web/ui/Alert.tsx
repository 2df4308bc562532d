import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide';
import type { HTMLAttributes, Ref } from 'react';
import css from './ui.module.css';
import { Icon } from './Icon.tsx';

export type Tone = 'error' | 'success' | 'warning' | 'info';

const icons = { error: CircleAlert, success: CircleCheck, warning: TriangleAlert, info: Info };

interface NoteProps extends HTMLAttributes<HTMLDivElement> {
  tone?: Tone;
  ref?: Ref<HTMLDivElement>;
}

export function ToneIcon({ tone }: { tone: Tone }) {
  return <Icon node={icons[tone]} />;
}

export function Alert(props: NoteProps) {
  return <Banner role="alert" tabIndex={-1} tone="error" {...props} />;
}

/** Unlike `Alert`, has no alert role, so screen readers don't announce it when it appears. */
export function Banner({ tone = 'info', title, children, ...rest }: NoteProps) {
  return (
    <div {...rest} className={`${css.note} ${css[tone]}`}>
      <ToneIcon tone={tone} />
      <div>
        {title && <h2 className={css.noteTitle}>{title}</h2>}
        {children}
      </div>
    </div>
  );
}
