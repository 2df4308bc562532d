import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldError } from '../../api/problem.ts';
import { SAVE_AND_EXIT_RESET_MS } from '../../domain/limits.ts';
import { FORM_ERRORS } from '../../domain/texts/messages.ts';
import { startAction } from '../navigation/action.ts';
import { beforeReload, exitRefusal } from '../navigation/leaving.ts';
import { isOffline } from '../network.ts';
import { dismissScreenToasts, serverAlert, toast } from '../notices.ts';
import { follow, shownScreen } from '../navigation/router.ts';
import { createStore, type Store } from '../store.ts';
import { focusField, labelOf } from './ErrorSummary.tsx';
import { marks, type Mark } from './marks.ts';
import { drafting, NO_DRAFTS } from './drafts/drafts.ts';
import { createFormState, type FormState } from './formState.ts';
import type { SaveState } from './drafts/partialSave.ts';
import type { FieldPath, ValueAt } from './paths.ts';
import type { Unsaved } from './UnsavedDialog.tsx';
import type { DraftOptions } from './drafts/usePartialSave.ts';

const SLOW_MS = 1000;

type Labels = Readonly<Record<string, string>>;

export interface StepFormOptions<Form extends object> {
  /** Initial values. Every field needs one: '' for text, false for checkboxes. */
  defaults: Form;
  /** Field '' means the whole form. */
  validate: (values: Form) => FieldError[];
  /** Keys may omit the index of list fields: `accounts.accountRouting`. */
  labels?: Labels | ((values: Form) => Labels);
  names?: Labels;
  initialErrors?: readonly FieldError[];
  reveal?: (field: string) => void;
  refusedToast?: string;
  /** Called with valid values. Returned errors are shown like validation errors. The callback must navigate. */
  onSubmit: (values: Form) => Promise<void | Refusal>;
  partial?: DraftOptions<Form>;
  /** Replaces saving the draft. If it returns false, the form stays on the screen. */
  onSaveAndExit?: (values: Form) => Promise<boolean>;
}

export interface Refusal {
  errors: readonly FieldError[];
  toast?: string;
}

export interface FieldBinding extends Mark {
  state: FieldSource;
  name: string;
}

export type FieldSource = Pick<
  FormState<object>,
  'values' | 'set' | 'leave' | 'clear' | 'errorOf' | 'subscribe'
>;

export interface StepForm<Form extends object = object> {
  field: (name: FieldPath<Form>) => FieldBinding;
  values: () => Form;
  watch: <Name extends FieldPath<Form>>(name: Name) => ValueAt<Form, Name>;
  set: (name: FieldPath<Form>, value: unknown) => void;
  reset: (values: Form) => void;
  submit: () => Promise<void>;
  saveAndExit: () => Promise<void>;
  submitting: boolean;
  /**
   * Status of submitting or exiting: `slow` after one second, or `unsent` if the network was down when it ended. Stays
   * `unsent` until the next attempt, also once the network is back.
   */
  busyStatus: 'slow' | 'unsent' | null;
  exiting: boolean;
  saveState: Store<SaveState>;
  /** `count` grows with every failed attempt, so that the summary receives focus again. */
  refusal: { errors: readonly FieldError[]; count: number };
  labels: Labels;
  unsaved: Unsaved | null;
  focusedField: string | null;
}

export function useStepForm<Form extends object>(options: StepFormOptions<Form>): StepForm<Form> {
  const { partial, refusedToast = FORM_ERRORS, onSaveAndExit, onSubmit } = options;
  const [state] = useState(() => beginState(options));
  const wrong = options.initialErrors?.[0]?.field;
  useLayoutEffect(() => state.setRule(options.validate));
  const [busy, setBusy] = useState<'submitting' | 'exiting' | null>(null);
  const [busyStatus, setBusyStatus] = useState<'slow' | 'unsent' | null>(null);
  const [refusals, setRefusals] = useState(wrong === '' ? 1 : 0);
  const [unsaved, setUnsaved] = useState<readonly string[] | null>(null);
  const [focused, setFocused] = useState(wrong ? { field: wrong } : null);
  const [saveState] = useState(() => createStore<SaveState>('idle'));
  const running = useRef<{ kind: typeof busy; stop: () => void }>(undefined);
  const lost = (fields: readonly string[]) => (running.current ? [] : named(fields));
  // Calling this hook conditionally is safe, because a form either always has drafts or never does.
  const drafts = (partial && drafting.use?.({ state, partial, saveState, lost })) ?? NO_DRAFTS;
  const [first] = useState(() => JSON.stringify(state.values()));
  useEffect(
    () => (partial ? undefined : beforeReload(async () => JSON.stringify(state.values()) === first)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only whether there are drafts matters
    [state, first],
  );
  useSyncExternalStore(state.subscribe, state.watched);
  const refused = useSyncExternalStore(state.subscribe, state.refused);
  const labels =
    typeof options.labels === 'function' ? options.labels(state.values()) : (options.labels ?? {});
  const names = { ...labels, ...options.names };
  const named = (fields: readonly string[]) => fields.flatMap((field) => labelOf(field, names) ?? []);
  useEffect(() => {
    if (focused) focusField(focused.field);
  }, [focused]);

  function focusFirst([first = '', ...others]: readonly string[]): void {
    options.reveal?.(first);
    const own = state.errors().filter(({ field }) => field === first || others.includes(field));
    // If these fields have no errors, show all errors, because another field may be the cause, such as the confirmation
    // of an account number.
    state.refuse(own.length > 0 ? own : state.errors());
    setRefusals((count) => count + 1);
    setFocused({ field: first });
  }

  async function exit(left: readonly string[] = []): Promise<void> {
    const at = shownScreen.get()?.route;
    if (at) await follow(at as 'CompanyForm', 'saveAndExit', { memory: { unsaved: left } });
  }

  function refuse(errors: readonly FieldError[], message: string = refusedToast): void {
    state.refuse(errors);
    // 'Saved' from an earlier draft would be misleading next to errors. It appears again when the next draft is saved.
    if (saveState.get() === 'saved') saveState.set('idle');
    setRefusals((count) => count + 1);
    toast(message);
  }

  function begin(kind: 'submitting' | 'exiting'): (restMs?: number) => void {
    startAction(() => stop());
    // Render the busy state after sending the request, because rendering can be slow on phones.
    const busyTimer = setTimeout(() => {
      setBusy(kind);
      setBusyStatus(null);
    }, 0);
    if (kind === 'exiting') setBusy(kind);
    const slowTimer = setTimeout(() => setBusyStatus('slow'), SLOW_MS);
    running.current = { kind, stop };
    function finish(): void {
      if (running.current?.stop !== stop) return;
      running.current = undefined;
      setBusy(null);
    }
    function stop(restMs = 0): void {
      if (running.current?.stop !== stop) return;
      clearTimeout(busyTimer);
      clearTimeout(slowTimer);
      setBusyStatus(isOffline.get() ? 'unsent' : null);
      drafts.resume();
      if (restMs > 0) setTimeout(finish, restMs);
      else finish();
    }
    void drafts.suspend();
    return stop;
  }

  // If the user types during a submission or Save and exit, stop waiting for its response.
  useEffect(() => state.onTyping((byHand) => byHand && running.current && startAction()), [state]);

  async function submit(): Promise<void> {
    if (running.current) return;
    const errors = state.errors();
    if (errors.length > 0) {
      refuse(errors);
      return;
    }
    const stop = begin('submitting');
    state.forget();
    serverAlert.set(null);
    dismissScreenToasts();
    try {
      const outcome = await onSubmit(state.values());
      if (outcome && outcome.errors.length > 0) refuse(outcome.errors, outcome.toast);
    } finally {
      stop();
    }
  }

  async function saveAndExit(): Promise<void> {
    if (running.current?.kind === 'exiting') return;
    const refusal = exitRefusal.get();
    if (refusal) return toast(refusal);
    const stop = begin('exiting');
    try {
      const left = onSaveAndExit ? (await onSaveAndExit(state.values())) && [] : await drafts.saveForExit();
      if (left && left.length > 0) setUnsaved(left);
      else if (left) await exit();
    } finally {
      stop(SAVE_AND_EXIT_RESET_MS);
    }
  }

  return {
    field: (name) => ({ state, name, ...marks.of?.(state, name) }),
    values: state.values,
    watch: (name) => state.watch(name) as never,
    set: (name, value) => {
      state.set(name, value);
      state.leave(name);
    },
    reset: state.reset,
    submit,
    saveAndExit,
    submitting: busy === 'submitting',
    exiting: busy === 'exiting',
    busyStatus,
    saveState,
    refusal: { errors: refused, count: refusals },
    labels,
    unsaved: unsaved && {
      names: named(unsaved),
      fix() {
        setUnsaved(null);
        focusFirst(unsaved);
      },
      leave() {
        setUnsaved(null);
        void exit(named(unsaved));
      },
    },
    focusedField: focused && focused.field,
  };
}

function beginState<Form extends object>(options: StepFormOptions<Form>): FormState<Form> {
  const state = createFormState<Form>(options);
  if (options.initialErrors?.length) state.refuse(options.initialErrors);
  return state;
}
