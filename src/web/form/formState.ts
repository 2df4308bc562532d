import type { FieldError } from '../../api/problem.ts';
import { firstPerField, valueAt, withValue } from './errors.ts';

/** Form state outside React, so that a keystroke rerenders only one field. */
export interface FormState<Form> {
  values: () => Form;
  watch: (field: string) => unknown;
  /** Sets a value. `byHand` means that the user typed it. */
  set: (field: string, value: unknown, byHand?: boolean) => void;
  /** Call on blur. Makes the field's error visible. */
  leave: (field: string) => void;
  /** Empties a field whose value became invalid when another field changed. Hides its error until blur. */
  clear: (field: string) => void;
  errorOf: (field: string) => string | undefined;
  errors: () => readonly FieldError[];
  /**
   * Shows errors in the fields and the summary. A server error stays until its field changes or, if it's for the whole
   * form, until any field changes.
   */
  refuse: (errors: readonly FieldError[]) => void;
  /** Errors for the summary that aren't fixed yet, with their current messages. */
  refused: () => readonly FieldError[];
  forget: () => void;
  /** Replaces the validation function, which may be a closure over the screen's state. */
  setRule: (rule: (values: Form) => FieldError[]) => void;
  reset: (values: Form) => void;
  subscribe: (listener: () => void) => () => void;
  /** Calls the listener after `set` and `clear`, but not after `reset`. */
  onTyping: (listener: (byHand: boolean) => void) => () => void;
  /** Serialized watched values, as a snapshot for `useSyncExternalStore`. */
  watched: () => string;
}

/**
 * Stores values and errors. An error becomes visible when its field loses focus or submitting fails. It disappears as
 * soon as validation passes, even if a change to another field fixed it.
 */
export function createFormState<Form extends object>({
  defaults,
  validate,
}: {
  defaults: Form;
  validate: (values: Form) => FieldError[];
}): FormState<Form> {
  let rule = validate;
  let values = defaults;
  let wrong = firstPerField(rule(values));
  let touched = new Set<string>();
  let fromServer: readonly FieldError[] = [];
  let inSummary: readonly FieldError[] = [];
  const watchedFields = new Set<string>();
  const listeners = new Set<() => void>();
  const typingListeners = new Set<(byHand: boolean) => void>();

  function changed(): void {
    const now = inSummary.flatMap((error) =>
      fromServer.includes(error) ? error : wrong.filter(({ field }) => field === error.field),
    );
    if (JSON.stringify(now) !== JSON.stringify(inSummary)) inSummary = now;
    for (const listener of listeners) listener();
  }

  const state: FormState<Form> = {
    values: () => values,
    watch(field) {
      watchedFields.add(field);
      return valueAt(values, field);
    },
    set(field, value, byHand = false) {
      if (Object.is(valueAt(values, field), value)) return;
      values = withValue(values, { field, value });
      wrong = firstPerField(rule(values));
      fromServer = fromServer.filter((error) => error.field !== field && error.field !== '');
      changed();
      for (const listener of typingListeners) listener(byHand);
    },
    leave(field) {
      touched.add(field);
      changed();
    },
    clear(field) {
      touched.delete(field);
      state.set(field, '', true);
    },
    errorOf(field) {
      const own = touched.has(field) ? wrong.find((error) => error.field === field) : undefined;
      return (own ?? fromServer.find((error) => error.field === field))?.message;
    },
    errors() {
      wrong = firstPerField(rule(values));
      return wrong;
    },
    refuse(errors) {
      const refused = firstPerField(errors);
      for (const { field } of [...refused, ...wrong]) touched.add(field);
      fromServer = refused.filter(({ field }) => !wrong.some((error) => error.field === field));
      inSummary = refused;
      changed();
    },
    refused: () => inSummary,
    forget() {
      fromServer = [];
      inSummary = [];
      changed();
    },
    setRule(next) {
      rule = next;
    },
    reset(next) {
      values = next;
      wrong = firstPerField(rule(values));
      touched = new Set();
      fromServer = [];
      inSummary = [];
      changed();
    },
    subscribe: listenIn(listeners),
    onTyping: listenIn(typingListeners),
    watched: () => JSON.stringify([...watchedFields].map((field) => valueAt(values, field))),
  };
  return state;
}

function listenIn<Listener>(listeners: Set<Listener>): (listener: Listener) => () => void {
  return (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}
