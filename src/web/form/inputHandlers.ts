import type { FormEvent } from 'react';

/**
 * Input handlers that also receive values from password managers. React's `onChange` misses values set through the
 * element's property, and `onInput` misses values that only fire `change`.
 */
export function inputHandlers(take: (event: FormEvent<HTMLInputElement>) => void) {
  return { onInput: take, onChange: take };
}
