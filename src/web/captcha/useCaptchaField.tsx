import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { CAPTCHA_REQUIRED } from '../../api/problemTexts.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import { translateMessage } from '../../domain/texts/wording.ts';
import { boot } from '../boot.ts';
import { CheckboxField } from '../form/fields/CheckboxField.tsx';
import form from '../form/form.module.css';
import type { FieldSource } from '../form/useStepForm.ts';
import { loadable } from '../loadable.tsx';
import { toast } from '../notices.ts';
import css from './captcha.module.css';
import { captchaTexts as texts } from './messages.ts';
import { useCaptcha, type CaptchaState } from './useCaptcha.ts';

const NAME = 'captcha';

const usesWidget = boot.captcha.kind !== 'altcha';
const CaptchaWidget = loadable(() => import('./CaptchaWidget.tsx').then((module) => module.CaptchaWidget));

/** The non-breaking space keeps the line's height. */
const WORDS: Readonly<Record<CaptchaState, string>> = {
  idle: '\u00a0',
  failed: '\u00a0',
  working: texts.working,
  solved: texts.solved,
};

export function captchaErrors(passed: boolean): FieldError[] {
  return passed ? [] : [{ field: NAME, message: translateMessage(CAPTCHA_REQUIRED) }];
}

export interface CaptchaField {
  field: ReactNode;
  headers: () => Promise<Record<string, string> | undefined>;
  spent: () => void;
}

export function useCaptchaField(state: FieldSource): CaptchaField {
  const ticked = useSyncExternalStore(state.subscribe, () => Reflect.get(state.values(), NAME) === true);
  const captcha = useCaptcha(ticked && !usesWidget);
  const widgetToken = useRef<string | null>(null);
  const [round, setRound] = useState(0);
  const onCaptcha = useEffectEvent((next: CaptchaState) => {
    if (next !== 'failed') return;
    toast(texts.failed);
    state.set(NAME, false);
    state.leave(NAME);
  });
  useEffect(() => onCaptcha(captcha.state), [captcha.state]);

  return {
    field: usesWidget ? (
      <div className={css.widget}>
        <CaptchaWidget
          state={state}
          name={NAME}
          round={round}
          onToken={(next) => {
            widgetToken.current = next;
          }}
        />
      </div>
    ) : (
      <CheckboxField state={state} name={NAME} label={texts.captcha}>
        <output className={form.hint}>{WORDS[captcha.state]}</output>
      </CheckboxField>
    ),
    async headers() {
      const token = await (usesWidget ? widgetToken.current : captcha.token());
      return token ? { 'x-captcha-token': token } : undefined;
    },
    spent() {
      captcha.spent();
      setRound((count) => count + 1);
    },
  };
}
