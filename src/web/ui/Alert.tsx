import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide';
import type { ReactNode, Ref } from 'react';
import css from './ui.module.css';
import { Icon } from './Icon.tsx';

export type Tone = 'error' | 'success' | 'warning' | 'info';

const icons = { error: CircleAlert, success: CircleCheck, warning: TriangleAlert, info: Info };

interface NoteProps {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
}

export function ToneIcon({ tone }: { tone: Tone }) {
  return <Icon node={icons[tone]} />;
}

/** An assertive message (role alert). A `ref` can move focus to it. */
export function Alert({ tone = 'error', title, children, ref }: NoteProps & { ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={`${css.note} ${css[tone]}`}>
      <ToneIcon tone={tone} />
      <div>
        {title && <h2 className={css.noteTitle}>{title}</h2>}
        {children}
      </div>
    </div>
  );
}

/** A message in the page without role alert. */
export function Banner({ tone = 'info', title, children }: NoteProps) {
  return (
    <div className={`${css.note} ${css[tone]}`}>
      <ToneIcon tone={tone} />
      <div>
        {title && <h2 className={css.noteTitle}>{title}</h2>}
        {children}
      </div>
    </div>
  );
}
