import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DRAFT } from '../queries.ts';

/** Keeps input across pages until the user signs out or someone else signs in. */
export function useDraft<Value>(
  name: readonly string[],
  initial: Value,
): [Value, (value: Value) => void, () => void] {
  const queries = useQueryClient();
  const key = [...DRAFT, ...name];
  const [value, setValue] = useState(() => queries.getQueryData<Value>(key) ?? initial);
  const change = (typed: Value) => {
    setValue(typed);
    queries.setQueryData(key, typed);
  };
  return [value, change, () => queries.removeQueries({ queryKey: key, exact: true })];
}

/** `initial` must be the same object in each render, because `hasDraft` compares references. */
export function useDialogDraft<Value>(name: readonly string[], initial: Value, onClose: () => void) {
  const [draft, setDraft, forget] = useDraft(name, initial);
  const close = () => {
    forget();
    onClose();
  };
  return { draft, setDraft, hasDraft: draft !== initial, close };
}
