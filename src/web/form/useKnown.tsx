import { useState } from 'react';
import { useStatus } from '../session/status.ts';
import { valueAt } from './errors.ts';
import { useFieldValue } from './fields/FieldShell.tsx';
import { knownTexts as texts } from './known.ts';
import type { FieldBinding, StepForm } from './useStepForm.ts';

/**
 * A step's form with what the facilitator filled in: each such field says so until it changes, and locked fields are
 * read-only. `pathsOf` returns the paths in the application of a form field.
 */
export function useKnown<Form extends object>(
  form: StepForm<Form>,
  pathsOf: (name: string) => readonly string[] | undefined,
): StepForm<Form> {
  const { fields = [], locked = [] } = useStatus()?.prefill ?? {};
  const [begins] = useState(() => form.values());
  const isIn = (list: readonly string[], name: string) =>
    pathsOf(name)?.some((path) => list.includes(path)) ?? false;
  return {
    ...form,
    field(name) {
      const binding = form.field(name);
      if (isIn(locked, name)) return { ...binding, readOnly: true, note: <p>{texts.locked}</p> };
      if (!isIn(fields, name)) return binding;
      return { ...binding, note: <Note {...binding} begins={valueAt(begins, name)} /> };
    },
    set(name, value) {
      if (!isIn(locked, name)) form.set(name, value);
    },
  };
}

function Note({ begins, ...binding }: FieldBinding & { begins: unknown }) {
  return useFieldValue(binding) === begins && <p>{texts.known}</p>;
}
