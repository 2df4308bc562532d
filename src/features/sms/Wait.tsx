import { formatWait } from './rules.ts';
import { smsTexts as texts } from './messages.ts';
import css from './MobileCodeVerification.module.css';

/** How long until another code may be asked for, as m:ss. Its room is kept while there is nothing to wait for. */
export function Wait({ left }: { left: number }) {
  return (
    <p role="timer" className={`tabular ${css.wait}`}>
      {left > 0 && (
        <>
          {texts.wait} <strong>{formatWait(left)}</strong>
        </>
      )}
    </p>
  );
}
