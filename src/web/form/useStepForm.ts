import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldError } from '../../api/problem.ts';
import { SAVE_AND_EXIT_RESET_MS } from '../../domain/limits.ts';
import { FORM_ERRORS } from '../../domain/messages.ts';
import { beginAct } from '../act.ts';
import type { Reply } from '../failure.ts';
import { serverAlert, toast } from '../notices.ts';
import { follow, place } from '../router.ts';
import { createStore, type Store } from '../store.ts';
import { focusField, labelOf } from './ErrorSummary.tsx';
import { createFormState, type FormState } from './formState.ts';
import type { SaveState } from './partialSave.ts';
import type { FieldPath, ValueAt } from './paths.ts';
import { usePartialSave, type DraftCall } from './usePartialSave.ts';

/** Milliseconds until a slow submit says so in words. */
const SLOW_MS = 1000;

type Labels = Readonly<Record<string, string>>;

export interface StepFormOptions<Form extends object> {
  /** Values to begin with. Every field needs one: '' for texts, false for checkboxes. */
  defaults: Form;
  /** What is wrong, ready for display; the same rule as the server's. A field of '' concerns the whole form. */
  validate: (values: Form) => FieldError[];
  /** Label of each field, for the error summary. Fields of a list without their number: `accounts.accountRouting`. */
  labels?: Labels | ((values: Form) => Labels);
  /** Name of each field, where `labels` only say what a message does not. */
  names?: Labels;
  /** What was wrong before the screen was reached: marked, and the first field gets the focus. */
  begins?: readonly FieldError[];
  /** Shows the part of the screen that a field stands on. */
  reveal?: (field: string) => void;
  /** The toast of a refused Continue, where it is not the usual one. */
  refusedToast?: string;
  /** Called with valid values. Returned errors are shown like the client's own; the screen goes on by itself. */
  onSubmit: (values: Form) => Promise<void | Refusal>;
  partial?: {
    /** Saves a draft; make the call with the options given. */
    save: (values: Form, options: DraftCall) => Promise<Reply<unknown>>;
    /** Milliseconds after the last change; PARTIAL_SAVE_DEBOUNCE_MS unless the specification says otherwise. */
    delay?: number;
    permitted?: (values: Form) => boolean;
    /** What of the values a draft may hold; the rest stays in the form and is gone with it. All of them unless told. */
    storable?: (values: Form) => Form;
    /** What keeps a draft back, where a draft may hold what a complete form may not. */
    errors?: (values: Form) => readonly FieldError[];
  };
  /** What Save and exit does instead of a partial save; false when it failed and the screen is to stay. */
  onSaveAndExit?: (values: Form) => Promise<boolean>;
}

/** What keeps a screen from going on. `toast` stands in for the usual message at the top right. */
export interface Refusal {
  errors: readonly FieldError[];
  toast?: string;
}

/** What ties a field component to its form: spread it, `<TextField {...form.field('email')} label="E-mail" />`. */
export interface FieldBinding {
  state: FieldSource;
  name: string;
}

/** The part of a form's state that a field needs, whatever the form's values are. */
export type FieldSource = Pick<FormState<object>, 'values' | 'set' | 'leave' | 'errorOf' | 'subscribe'>;

export interface StepForm<Form extends object = object> {
  field: (name: FieldPath<Form>) => FieldBinding;
  values: () => Form;
  /** A value, watched: the screen renders again when it changes. */
  watch: <Name extends FieldPath<Form>>(name: Name) => ValueAt<Form, Name>;
  /** Sets a value as if it had been typed. */
  set: (name: FieldPath<Form>, value: unknown) => void;
  /** Starts afresh from other values, as after loading. Clears errors. */
  reset: (values: Form) => void;
  /** Shows errors as after a refused Continue. */
  refuse: (errors: readonly FieldError[]) => void;
  submit: () => Promise<void>;
  saveAndExit: () => Promise<void>;
  /** Saves a waiting draft now. True when nothing is left to save. */
  flush: () => Promise<boolean>;
  submitting: boolean;
  /** The submit, or Save and exit, takes longer than a second. */
  slow: boolean;
  exiting: boolean;
  saveState: Store<SaveState>;
  /** What the error summary lists; `count` grows with every refusal, so that each takes the focus. */
  refusal: { errors: readonly FieldError[]; count: number };
  labels: Labels;
  /** What Save and exit could not save, by name, until the person decides; null for nothing. */
  unsaved: Unsaved | null;
  /** The field that the person was led to last. */
  led: string | null;
}

export interface Unsaved {
  names: readonly string[];
  /** Stays, with the entries marked and the first one focused. */
  fix: () => void;
  leave: () => void;
}

/**
 * The form of a step. Errors show once their field was left, or after a refused Continue, and go as soon as the field
 * is right. A refused Continue gives the error summary the focus and clears nothing. Drafts are saved meanwhile.
 */
export function useStepForm<Form extends object>(options: StepFormOptions<Form>): StepForm<Form> {
  const { partial, refusedToast = FORM_ERRORS, onSaveAndExit, onSubmit } = options;
  const [state] = useState(() => beginState(options));
  const first = options.begins?.[0]?.field;
  useLayoutEffect(() => state.setRule(options.validate));
  const [busy, setBusy] = useState<'submitting' | 'exiting' | null>(null);
  const [slow, setSlow] = useState(false);
  const [refusals, setRefusals] = useState(first === '' ? 1 : 0);
  const [unsaved, setUnsaved] = useState<readonly string[] | null>(null);
  const [led, setLed] = useState(first ? { field: first } : null);
  const [saveState] = useState(() => createStore<SaveState>('idle'));
  const doing = useRef<{ kind: typeof busy; stop: () => void }>(undefined);
  const drafts = usePartialSave({ state, partial, saveState });
  useSyncExternalStore(state.subscribe, state.watched);
  const refused = useSyncExternalStore(state.subscribe, state.refused);

  const labels =
    typeof options.labels === 'function' ? options.labels(state.values()) : (options.labels ?? {});
  const names = { ...labels, ...options.names };
  useEffect(() => {
    if (led) focusField(led.field);
  }, [led]);

  /** Marks what is wrong with these fields and goes to the first one. */
  function lead([first = '', ...others]: readonly string[]): void {
    options.reveal?.(first);
    const own = state.errors().filter(({ field }) => field === first || others.includes(field));
    // What one entry lacks may be said beside another, as of a number that is not confirmed.
    state.refuse(own.length > 0 ? own : state.errors());
    setLed({ field: first });
  }

  /** Every screen that has the button leads on by this event; the table knows where. */
  async function exit(left: readonly string[] = []): Promise<void> {
    const at = place.get()?.route;
    if (at) await follow(at as 'CompanyForm', 'saveAndExit', { memory: { unsaved: left } });
  }

  function refuse(errors: readonly FieldError[], message: string = refusedToast): void {
    state.refuse(errors);
    setRefusals((count) => count + 1);
    toast(message);
  }

  /** Begins what was asked for. It ends by the function given back, or when the person does something else. */
  function begin(kind: 'submitting' | 'exiting'): (restMs?: number) => void {
    beginAct(() => stop());
    // The call of Continue goes out first: rendering takes a phone as long as some of the way to the server.
    const busyTimer = setTimeout(() => setBusy(kind), 0);
    if (kind === 'exiting') setBusy(kind);
    const slowTimer = setTimeout(() => setSlow(true), SLOW_MS);
    doing.current = { kind, stop };
    function rest(): void {
      if (doing.current?.stop !== stop) return;
      doing.current = undefined;
      setBusy(null);
    }
    function stop(restMs = 0): void {
      if (doing.current?.stop !== stop) return;
      clearTimeout(busyTimer);
      clearTimeout(slowTimer);
      setSlow(false);
      drafts.resume();
      if (restMs > 0) setTimeout(rest, restMs);
      else rest();
    }
    void drafts.suspend();
    return stop;
  }

  // What is typed or chosen now is newer than what is on its way.
  useEffect(() => state.onTyping((byHand) => byHand && doing.current && beginAct()), [state]);

  async function submit(): Promise<void> {
    if (doing.current) return;
    const errors = state.errors();
    if (errors.length > 0) {
      refuse(errors);
      return;
    }
    const stop = begin('submitting');
    state.forget();
    serverAlert.set(null);
    try {
      const outcome = await onSubmit(state.values());
      if (outcome && outcome.errors.length > 0) refuse(outcome.errors, outcome.toast);
    } finally {
      stop();
    }
  }

  async function saveAndExit(): Promise<void> {
    if (doing.current?.kind === 'exiting') return;
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
    field: (name) => ({ state, name }),
    values: state.values,
    watch: (name) => state.watch(name) as never,
    set: (name, value) => {
      state.set(name, value);
      state.leave(name);
    },
    reset: state.reset,
    refuse,
    submit,
    saveAndExit,
    flush: drafts.flush,
    submitting: busy === 'submitting',
    exiting: busy === 'exiting',
    slow,
    saveState,
    refusal: { errors: refused, count: refusals },
    labels,
    unsaved: unsaved && {
      names: unsaved.map((field) => labelOf(field, names) ?? field),
      fix() {
        setUnsaved(null);
        lead(unsaved);
      },
      leave() {
        setUnsaved(null);
        void exit(unsaved.map((field) => labelOf(field, names) ?? field));
      },
    },
    led: led && led.field,
  };
}

function beginState<Form extends object>(options: StepFormOptions<Form>): FormState<Form> {
  const state = createFormState<Form>(options);
  if (options.begins?.length) state.refuse(options.begins);
  return state;
}
