import { useMemo } from 'react';

/**
 * One key per content, so that sending the same again after a lost response has no second effect. The server
 * rejects a key that comes with other content.
 */
export function useIdempotencyKey(content: unknown): string {
  const text = JSON.stringify(content);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- other content needs another key
  return useMemo(() => crypto.randomUUID(), [text]);
}
