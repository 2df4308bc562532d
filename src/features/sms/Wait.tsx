import { formatWait } from './rules.ts';
import { smsTexts as texts } from './messages.ts';
import css from './MobileCodeVerification.module.css';

/** Countdown until another code, as m:ss. Its space is reserved. */
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
