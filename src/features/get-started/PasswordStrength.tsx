import Check from 'lucide-react/icons/check';
import { passwordRules } from '../../domain/password.ts';
import css from './GetStarted.module.css';
import { getStartedTexts as texts } from './messages.ts';
import type { Strength } from './useStrength.ts';

/** What the password needs, each ticked off as it is met. */
export function PasswordRules({ strength }: Pick<Strength, 'strength'>) {
  return (
    <ul className={css.rules}>
      {passwordRules.map(({ id, text }) => {
        const isMet = strength?.rules[id] ?? false;
        return (
          <li key={id} data-met={isMet || undefined}>
            <Check aria-hidden />
            {text}
            {isMet && <span className="hidden-visually"> {texts.ruleMet}</span>}
          </li>
        );
      })}
    </ul>
  );
}

const BARS = [1, 2, 3, 4];

/** Four bars and their label. A password of score 0 fills one bar too, or it would look like none. */
export function PasswordMeter({ strength, message }: Strength) {
  const filled = strength ? Math.max(strength.score, 1) : 0;
  return (
    <div className={css.strength}>
      <div className={css.meter} data-filled={filled}>
        <meter
          aria-label={texts.strength}
          min={0}
          max={4}
          value={strength?.score ?? 0}
          aria-valuetext={strength?.label ?? texts.noStrength}
        />
        {BARS.map((bar) => (
          <span key={bar} data-on={bar <= filled || undefined} />
        ))}
      </div>
      <p className={css.verdict}>
        <strong>{strength?.label}</strong> {message}
      </p>
      <output className="hidden-visually">{strength && texts.heardStrength(strength.label)}</output>
    </div>
  );
}
