import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 400;

/** Returns the value once it has stayed the same for `DEBOUNCE_MS`, and the previous value until then. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
