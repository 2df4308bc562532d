import type { FormEvent } from 'react';

/**
 * Input handlers that also detect password managers. `onChange` misses values set through the element's property;
 * `onInput` misses values that only fire `change`.
 */
export function hearing(take: (event: FormEvent<HTMLInputElement>) => void) {
  return { onInput: take, onChange: take };
}
