import Check from 'lucide-react/icons/check';
import { useEffect, type ReactNode } from 'react';
import { showsSaveAndExit } from '../../journey/routes.ts';
import { saveAndExit } from '../leaving.ts';
import { isOffline } from '../network.ts';
import { usePlace } from '../router.ts';
import { useStore, type Store } from '../store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import css from './form.module.css';
import { formTexts, notSaved, unsavedTexts } from './messages.ts';
import type { SaveState } from './partialSave.ts';
import type { StepForm, Unsaved } from './useStepForm.ts';

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

/** Before Save and exit leaves without what could not be saved. */
function UnsavedDialog({ names, fix, leave }: Unsaved) {
  return (
    <Dialog
      title={unsavedTexts.title}
      onClose={fix}
      actions={
        <>
          <Button look="primary" onClick={fix}>
            {unsavedTexts.fix}
          </Button>
          <Button onClick={leave}>{unsavedTexts.leave}</Button>
        </>
      }
    >
      <p>{notSaved(names)}</p>
      <p>{unsavedTexts.others}</p>
    </Dialog>
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
      {form.unsaved && <UnsavedDialog {...form.unsaved} />}
      <SaveStatus
        state={form.saveState}
        offline={offline}
        refused={form.refusal.errors.length > 0}
        words={form.slow ? busyWords : undefined}
      />
    </div>
  );
}
