import { Check } from 'lucide';
import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { showsSaveAndExit } from '../../journey/routes.ts';
import { saveAndExit } from '../navigation/leaving.ts';
import { NOT_SENT, OFFLINE } from '../messages.ts';
import { loadable } from '../loadable.tsx';
import { isOffline, isOfflineShown } from '../network.ts';
import { useShownScreen } from '../navigation/router.ts';
import { useStore, type Store } from '../store.ts';
import { Button } from '../ui/Button.tsx';
import css from './form.module.css';
import { formTexts } from './messages.ts';
import type { SaveState } from './drafts/partialSave.ts';
import type { StepForm } from './useStepForm.ts';
import { Icon } from '../ui/Icon.tsx';

const UnsavedDialog = loadable(() => import('./UnsavedDialog.tsx').then((file) => file.UnsavedDialog));

interface SaveStatusProps {
  state: Store<SaveState>;
  offline: string | false;
  words?: string;
}

function SaveStatus({ state, offline, words }: SaveStatusProps) {
  const now = useStore(state);
  const saved = now === 'saved' && (
    <>
      <Icon node={Check} />
      <span>{formTexts.saved}</span>
    </>
  );
  return (
    <output className={css.saveState}>
      {offline && <span className={css.long}>{offline}</span>}
      {words ? (
        <span>{words}</span>
      ) : now === 'waiting' ? (
        <span className={css.long}>{formTexts.waiting}</span>
      ) : (
        saved
      )}
    </output>
  );
}

/** If `blocked`, the primary button stays focusable, and pressing it explains why. */
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
  const { route } = useShownScreen();
  const hasExit = showsSaveAndExit(route);
  const offline = useStore(isOffline);
  useEffect(() => {
    if (hasExit) saveAndExit.set(form.saveAndExit);
    return () => saveAndExit.set(null);
  });
  useLayoutEffect(() => {
    isOfflineShown.set(true);
    return () => isOfflineShown.set(false);
  }, []);
  return (
    <div className={`${css.actions} ${hasExit ? css.bar : ''} ${offline ? css.offline : ''}`}>
      <Button
        type="submit"
        look="primary"
        busy={form.submitting}
        disabled={disabled}
        aria-disabled={blocked || undefined}
        // Ignore the second click of a double-click, because it may land on the screen or dialog that the first click
        // opened.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
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
        offline={form.busyStatus === 'unsent' ? NOT_SENT : offline && OFFLINE}
        words={form.busyStatus === 'slow' ? busyWords : undefined}
      />
    </div>
  );
}
