import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { boot } from '../boot.ts';
import { showWidget } from './widget.ts';
import { FieldMessage, useField } from '../form/fields/FieldShell.tsx';
import css from '../form/form.module.css';
import type { FieldBinding } from '../form/useStepForm.ts';
import { logFailure } from '../log.ts';
import { Button } from '../ui/Button.tsx';
import own from './captcha.module.css';
import { frameTexts } from '../messages.ts';
import { captchaTexts as texts } from './messages.ts';

/** A token can be used only once. Increase `round` to reset the widget for a new token. */
export function CaptchaWidget({
  onToken,
  round,
  ...binding
}: FieldBinding & { onToken: (token: string | null) => void; round: number }) {
  const { error, aria } = useField(binding);
  const container = useRef<HTMLFieldSetElement>(null);
  const again = useRef<(() => void) | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);

  const heard = useEffectEvent((token: string | null) => {
    onToken(token);
    binding.state.set(binding.name, token !== null);
  });

  useEffect(() => {
    const { captcha } = boot;
    if (captcha.kind === 'altcha' || !container.current) return;
    // Not every provider's script can remove a widget, so each widget gets its own element.
    const place = document.createElement('div');
    container.current.replaceChildren(place);
    const dark = boot.facilitator.darkForm;
    showWidget(captcha, { container: place, dark, onToken: (token) => heard(token) }).then(
      (reset) => {
        again.current = reset;
      },
      (reason: unknown) => {
        logFailure('The captcha could not be loaded.', reason);
        setFailed(true);
      },
    );
  }, [attempt]);

  useEffect(() => {
    if (round === 0) return;
    heard(null);
    again.current?.();
  }, [round]);

  function retry(): void {
    setFailed(false);
    setAttempt((count) => count + 1);
  }

  return (
    <div className={css.field}>
      <fieldset {...aria} ref={container} className={own.widget} aria-label={texts.captcha} tabIndex={-1} />
      {failed && (
        <p>
          {texts.failed}{' '}
          <Button look="link" onClick={retry}>
            {frameTexts.tryAgain}
          </Button>
        </p>
      )}
      <FieldMessage id={aria.id} error={error} />
    </div>
  );
}
