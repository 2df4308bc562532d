import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { showsSaveAndExit } from '../../journey/routes.ts';
import { usePlace } from '../router.ts';
import { useStore, type Store } from '../store.ts';
import { Button } from '../ui/Button.tsx';
import css from './form.module.css';
import type { SaveState } from './partialSave.ts';
import type { StepForm } from './useStepForm.ts';

/** 'Saved' with a check, or that it is not saved yet; `words` come before both. */
export function SaveStatus({ state, words }: { state: Store<SaveState>; words?: string }) {
  const now = useStore(state);
  if (words) return <output className={css.saveState}>{words}</output>;
  return (
    <output className={css.saveState}>
      {now === 'saved' && (
        <>
          <Check aria-hidden />
          Saved
        </>
      )}
      {now === 'waiting' && 'Not saved yet, trying again'}
    </output>
  );
}

/**
 * The buttons under the last field: the primary one, Save and exit where the screen has it, and what is saved.
 * `busyWords` stand beside them once a submit takes longer than a second. A `blocked` one counts as disabled,
 * but can be reached and pressed, and then says why.
 */
export function StepActions<Values extends object>({
  form,
  label = 'Continue',
  busyWords = 'Saving...',
  disabled,
  blocked,
  children,
}: {
  form: StepForm<Values>;
  label?: string;
  busyWords?: string;
  disabled?: boolean;
  blocked?: boolean;
  children?: ReactNode;
}) {
  const { route } = usePlace();
  return (
    <div className={css.actions}>
      <Button
        type="submit"
        look="primary"
        busy={form.submitting}
        disabled={disabled}
        aria-disabled={blocked || undefined}
      >
        {label}
      </Button>
      {showsSaveAndExit(route) && (
        <Button look="quiet" busy={form.exiting} onClick={() => void form.saveAndExit()}>
          Save and exit
        </Button>
      )}
      {children}
      {(form.savesDrafts || form.slow) && (
        <SaveStatus state={form.saveState} words={form.slow ? busyWords : undefined} />
      )}
    </div>
  );
}
