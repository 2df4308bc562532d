import { createHmac } from 'node:crypto';
import type { EventTable } from './db/schemaOperations.ts';
import type { Seal } from './seal.ts';

/** Keyed, so that whoever can write to the database still cannot make a line that holds. */
export function hashOfLine(seal: Seal, line: Omit<EventTable, 'hash'>): string {
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

/** A key of its own: a line's hash stands in the next line too, so it could be put back as the head. */
export function macOfHead(
  seal: Seal,
  head: { application_id: string; fac_id: string; seq: number; hash: string },
): string {
  const { application_id, fac_id, seq, hash } = head;
  return keyed(seal, 'evidence head', [application_id, fac_id, seq, hash]);
}

function keyed(seal: Seal, purpose: string, values: readonly unknown[]): string {
  return createHmac('sha256', seal.subkey(purpose)).update(JSON.stringify(values)).digest('base64url');
}
