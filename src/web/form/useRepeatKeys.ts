import { useState } from 'react';

/**
 * Returns headers with the same idempotency key for the same input. If a response is lost and the user submits again,
 * the server returns the first result: it doesn't add an owner twice, or reject a code that works only once.
 */
export function useRepeatKeys(): (input: string) => { 'idempotency-key': string } {
  const [keys] = useState(() => new Map<string, string>());
  return (input) => {
    const key = keys.get(input) ?? `${Math.random()}`;
    keys.set(input, key);
    return { 'idempotency-key': key };
  };
}
