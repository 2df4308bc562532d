import { Check } from 'lucide';
import { passwordRules } from '../../domain/password/password.ts';
import css from './GetStarted.module.css';
import { getStartedTexts as texts } from './messages.ts';
import type { Strength } from './useStrength.ts';
import { Icon } from '../../web/ui/Icon.tsx';

export function PasswordRules({ strength }: Pick<Strength, 'strength'>) {
  return (
    <ul className={css.rules}>
      {passwordRules.map(({ id, text }) => {
        const isMet = strength?.rules[id] ?? false;
        return (
          <li key={id} data-met={isMet || undefined}>
            <Icon node={Check} />
            {text}
            {isMet && <span className="hidden-visually"> {texts.ruleMet}</span>}
          </li>
        );
      })}
    </ul>
  );
}

const BARS = [1, 2, 3, 4];

export function PasswordMeter({ strength, message }: Strength) {
  const filled = strength ? Math.max(strength.score, 1) : 0;
  return (
    <div>
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
        <strong>{strength?.label}</strong> <span>{message}</span>
      </p>
      <output className="hidden-visually">{strength && `${texts.strength}: ${strength.label}`}</output>
    </div>
  );
}
