import { useState } from 'react';

/**
 * Returns a function that gives equal inputs the same key. If a response is lost and the user submits again,
 * the server returns the first result instead of repeating the action.
 */
export function useRepeatKeys(): (input: string) => { 'idempotency-key': string } {
  const [keys] = useState(() => new Map<string, string>());
  return (input) => {
    const key = keys.get(input) ?? `${Math.random()}`;
    keys.set(input, key);
    return { 'idempotency-key': key };
  };
}
