import { formatWait } from './formatWait.ts';
import { WAIT } from './messages.ts';
import css from './Wait.module.css';

/** Reserves its space while it is empty, so that the layout doesn't shift. */
export function Wait({ left }: { left: number }) {
  return (
    <p role="timer" className={`tabular ${css.wait}`}>
      {left > 0 && (
        <>
          <span>{WAIT}</span> <strong>{formatWait(left)}</strong>
        </>
      )}
    </p>
  );
}
