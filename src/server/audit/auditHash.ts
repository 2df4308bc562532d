import type { EventTable } from '../db/schema/operations.ts';
import { hmac, type Seal } from '../crypto/seal.ts';

/** The hash is keyed, because database write access alone must not be enough to forge an entry. */
export function hashOfEntry(seal: Seal, line: Omit<EventTable, 'hash'>): string {
  const { application_id, seq, fac_id, at, actor_kind, actor_id, action, details, previous_hash } = line;
  return keyed(seal, 'evidence line', [
    application_id,
    seq,
    fac_id,
    at,
    actor_kind,
    actor_id,
    action,
    details,
    previous_hash,
  ]);
}

/** Uses a different key than the entry hashes (domain separation), so that no entry hash can pass as a head's MAC. */
export function macOfHead(
  seal: Seal,
  head: { application_id: string; fac_id: string; seq: number; hash: string },
): string {
  const { application_id, fac_id, seq, hash } = head;
  return keyed(seal, 'evidence head', [application_id, fac_id, seq, hash]);
}

function keyed(seal: Seal, purpose: string, values: readonly unknown[]): string {
  return hmac(seal.subkey(purpose), JSON.stringify(values));
}
