import type { FieldError } from '../../api/problem.ts';
import { firstPerField, valueAt, withValue } from './errors.ts';

/** Form state outside React, so that a keystroke usually rerenders only its own field. */
export type FormState<Form extends object> = ReturnType<typeof createFormState<Form>>;

/**
 * An error becomes visible when its field loses focus or submitting fails. It disappears as soon as validation passes.
 */
export function createFormState<Form extends object>({
  defaults,
  validate,
}: {
  defaults: Form;
  validate: (values: Form) => FieldError[];
}) {
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

  const state = {
    values: () => values,
    watch(field: string): unknown {
      watchedFields.add(field);
      return valueAt(values, field);
    },
    /** `byHand` means that user input caused the change. This includes fields that `clear` empties. */
    set(field: string, value: unknown, byHand = false): void {
      if (Object.is(valueAt(values, field), value)) return;
      values = withValue(values, { field, value });
      wrong = firstPerField(rule(values));
      fromServer = fromServer.filter((error) => error.field !== field && error.field !== '');
      changed();
      for (const listener of typingListeners) listener(byHand);
    },
    leave(field: string): void {
      touched.add(field);
      changed();
    },
    /** Empties a field whose value became invalid when another field changed. Hides its error until blur. */
    clear(field: string): void {
      touched.delete(field);
      state.set(field, '', true);
    },
    errorOf(field: string): string | undefined {
      const own = touched.has(field) ? wrong.find((error) => error.field === field) : undefined;
      return (own ?? fromServer.find((error) => error.field === field))?.message;
    },
    errors(): readonly FieldError[] {
      wrong = firstPerField(rule(values));
      return wrong;
    },
    /** A server error stays until its field changes or, if it's for the whole form, until any field changes. */
    refuse(errors: readonly FieldError[]): void {
      const refused = firstPerField(errors);
      for (const { field } of [...refused, ...wrong]) touched.add(field);
      fromServer = refused.filter(({ field }) => !wrong.some((error) => error.field === field));
      inSummary = refused;
      changed();
    },
    refused: () => inSummary,
    forget(): void {
      fromServer = [];
      inSummary = [];
      changed();
    },
    setRule(next: (values: Form) => FieldError[]): void {
      rule = next;
    },
    reset(next: Form): void {
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
