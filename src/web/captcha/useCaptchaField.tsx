import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { FieldError } from '../../domain/fieldError.ts';
import { boot } from '../boot.ts';
import { CheckboxField } from '../form/CheckboxField.tsx';
import form from '../form/form.module.css';
import type { FieldSource } from '../form/useStepForm.ts';
import { toast } from '../notices.ts';
import css from './captcha.module.css';
import { CAPTCHA_REQUIRED, captchaTexts as texts } from './messages.ts';
import { useCaptcha, type CaptchaState } from './useCaptcha.ts';

/** The field of a form that holds whether the captcha was passed. */
const NAME = 'captcha';

/** A provider's widget stands in for our own checkbox only where one is configured, and so does its code. */
const usesWidget = boot.captcha.kind !== 'altcha';
const CaptchaWidget = lazy(() =>
  import('./CaptchaWidget.tsx').then((module) => ({ default: module.CaptchaWidget })),
);

/** A space keeps the line's height. */
const WORDS: Readonly<Record<CaptchaState, string>> = {
  idle: '\u00a0',
  failed: '\u00a0',
  working: texts.working,
  solved: texts.solved,
};

/** The errors of a form whose captcha is to be passed first. */
export function captchaErrors(passed: boolean): FieldError[] {
  return passed ? [] : [{ field: NAME, message: CAPTCHA_REQUIRED }];
}

export interface CaptchaField {
  /** Stands in the form where the captcha is asked for. */
  field: ReactNode;
  /** Headers of the call that the captcha is for; undefined when there is no token. */
  headers: () => Promise<Record<string, string> | undefined>;
  /** The server has used the token up; the next one is worked out, or asked for, at once. */
  spent: () => void;
}

/** The captcha of a form whose value `captcha` is true once it was passed. */
export function useCaptchaField(state: FieldSource): CaptchaField {
  const ticked = useSyncExternalStore(state.subscribe, () => Reflect.get(state.values(), NAME) === true);
  const captcha = useCaptcha(ticked && !usesWidget);
  const widgetToken = useRef<string | null>(null);
  const [round, setRound] = useState(0);
  const onCaptcha = useEffectEvent((next: CaptchaState) => {
    if (next !== 'failed') return;
    toast(texts.failed);
    // Unticked, so that it can be ticked again.
    state.set(NAME, false);
    state.leave(NAME);
  });
  useEffect(() => onCaptcha(captcha.state), [captcha.state]);

  return {
    field: usesWidget ? (
      <Suspense fallback={<div className={css.widget} />}>
        <CaptchaWidget
          state={state}
          name={NAME}
          round={round}
          onToken={(next) => {
            widgetToken.current = next;
          }}
        />
      </Suspense>
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
