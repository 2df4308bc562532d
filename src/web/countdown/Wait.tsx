import { formatWait } from './formatWait.ts';
import { WAIT } from './messages.ts';
import css from './Wait.module.css';

/** Countdown until the user can request another code. Reserves its space, so that nothing shifts. */
export function Wait({ left }: { left: number }) {
  return (
    <p role="timer" className={`tabular ${css.wait}`}>
      {left > 0 && (
        <>
          {WAIT} <strong>{formatWait(left)}</strong>
        </>
      )}
    </p>
  );
}
