import Check from 'lucide-react/icons/check';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { showsSaveAndExit } from '../../journey/routes.ts';
import { saveAndExit } from '../leaving.ts';
import { isOffline } from '../network.ts';
import { usePlace } from '../router.ts';
import { useStore, type Store } from '../store.ts';
import { Button } from '../ui/Button.tsx';
import css from './form.module.css';
import { formTexts } from './messages.ts';
import type { SaveState } from './partialSave.ts';
import type { StepForm } from './useStepForm.ts';

/** Rare, and no part of the first screen. */
const UnsavedDialog = lazy(() =>
  import('./UnsavedDialog.tsx').then((file) => ({ default: file.UnsavedDialog })),
);

interface SaveStatusProps {
  state: Store<SaveState>;
  offline: boolean;
  refused: boolean;
  words?: string;
}

/**
 * Whether the network is away; then `words`, or 'Saved' with a check, or that it is not saved yet. Beside what was refused
 * 'Saved' would read as if all were well.
 */
function SaveStatus({ state, offline, refused, words }: SaveStatusProps) {
  const now = useStore(state);
  return (
    <output className={css.saveState}>
      {offline && <span>{formTexts.offline}</span>}
      {words}
      {!words && !refused && now === 'saved' && (
        <>
          <Check aria-hidden />
          {formTexts.saved}
        </>
      )}
      {!words && now === 'waiting' && <span>{formTexts.waiting}</span>}
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
  label = formTexts.proceed,
  busyWords = formTexts.saving,
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
  const hasExit = showsSaveAndExit(route);
  const offline = useStore(isOffline);
  useEffect(() => {
    if (hasExit) saveAndExit.set(form.saveAndExit);
    return () => saveAndExit.set(null);
  });
  return (
    <div className={`${css.actions} ${hasExit ? css.bar : ''} ${offline ? css.offline : ''}`}>
      <Button
        type="submit"
        look="primary"
        busy={form.submitting}
        disabled={disabled}
        aria-disabled={blocked || undefined}
      >
        {label}
      </Button>
      {hasExit && (
        <Button look="quiet" busy={form.exiting} onClick={() => void form.saveAndExit()}>
          {formTexts.saveAndExit}
        </Button>
      )}
      {children}
      {form.unsaved && (
        <Suspense>
          <UnsavedDialog {...form.unsaved} />
        </Suspense>
      )}
      <SaveStatus
        state={form.saveState}
        offline={offline}
        refused={form.refusal.errors.length > 0}
        words={form.slow ? busyWords : undefined}
      />
    </div>
  );
}
