import css from './BankForm.module.css';
import { ACCOUNT_LABELS, CHECK_CAPTION } from './messages.ts';

export function CheckDrawing() {
  return (
    <figure className={css.figure}>
      <svg viewBox="0 48 320 100" className={css.check} aria-hidden>
        <rect x="1" y="49" width="318" height="98" rx="9" className={css.paper} />
        <path d="M16 66h196M16 86h252" className={css.line} />
        <rect x="228" y="58" width="76" height="18" rx="4" className={css.line} />
        <g className={css.routing}>
          <path d="M15 116v-4h94v4" />
          <text x="16" y="106">
            {ACCOUNT_LABELS.accountRouting}
          </text>
          <text x="16" y="133" textLength="92" className={css.digits}>
            021000021
          </text>
        </g>
        <g className={css.account}>
          <path d="M123 116v-4h124v4" />
          <text x="124" y="106">
            {ACCOUNT_LABELS.accountNumber}
          </text>
          <text x="124" y="133" textLength="122" className={css.digits}>
            000123456789
          </text>
        </g>
        <text x="266" y="133" textLength="38" className={`${css.digits} ${css.number}`}>
          1001
        </text>
      </svg>
      <figcaption className={css.caption}>{CHECK_CAPTION}</figcaption>
    </figure>
  );
}
