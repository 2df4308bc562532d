import { useMemo } from 'react';

/**
 * Each content has its own key, so that sending the same content again after a lost response has no second
 * effect. The server rejects a key that is reused with different content.
 */
export function useIdempotencyKey(content: unknown): string {
  const text = JSON.stringify(content);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- other content needs another key
  return useMemo(() => crypto.randomUUID(), [text]);
}
