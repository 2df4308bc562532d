import type { FieldError } from '../../api/problem.ts';
import { firstPerField, valueAt, withValue } from './errors.ts';

/** What a form holds, outside React, so that one keystroke renders one field. */
export interface FormState<Form> {
  values: () => Form;
  /** Value at a dot path; the component that asks while rendering is rendered again when it changes. */
  watch: (field: string) => unknown;
  /** Types a value; `byHand` where it is not the program that does. */
  set: (field: string, value: unknown, byHand?: boolean) => void;
  /** The field was left: from now on its error shows. */
  leave: (field: string) => void;
  /** The message that shows beside a field. */
  errorOf: (field: string) => string | undefined;
  /** What is wrong now, whether or not it shows. */
  errors: () => readonly FieldError[];
  /** Shows errors as after a refused Continue. Those that only the server saw stand until their field changes. */
  refuse: (errors: readonly FieldError[]) => void;
  /** The refused errors that still stand, for the summary. */
  refused: () => readonly FieldError[];
  /** Takes the refusal back, as a new attempt does. */
  forget: () => void;
  /** Replaces the rule, which may close over what the screen knows by now. */
  setRule: (rule: (values: Form) => FieldError[]) => void;
  /** Starts afresh. */
  reset: (values: Form) => void;
  subscribe: (listener: () => void) => () => void;
  /** Told of what is typed, not of `reset`. */
  onTyping: (listener: (byHand: boolean) => void) => () => void;
  /** Changes whenever a watched value does. */
  watched: () => string;
}

/**
 * Keeps values and what is shown as wrong. An error shows once its field was left, or after a refused Continue, and
 * goes as soon as the rule is content, whichever field was changed for that.
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
    const wrongFields = new Set(wrong.map(({ field }) => field));
    const stands = (error: FieldError) => fromServer.includes(error) || wrongFields.has(error.field);
    inSummary = inSummary.every(stands) ? inSummary : inSummary.filter(stands);
    for (const listener of listeners) listener();
  }

  return {
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
}

function listenIn<Listener>(listeners: Set<Listener>): (listener: Listener) => () => void {
  return (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}
