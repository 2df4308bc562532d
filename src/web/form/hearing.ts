import type { FormEvent } from 'react';

/**
 * Handlers of a text input that hear a password manager as they hear keys. React's `onChange` alone misses a value that
 * a script set by the element's own property; `onInput` alone misses one that only a `change` event reports.
 */
export function hearing(take: (event: FormEvent<HTMLInputElement>) => void) {
  return { onInput: take, onChange: take };
}
