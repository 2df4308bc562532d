import type { Problem } from '../../api/problem.ts';
import { cursorOf, invalidCursor, type Cursor } from '../../server/db/cursor.ts';
import { SealBroken } from '../../server/crypto/seal.ts';
import type { Deps } from '../../server/deps.ts';

const cellOf = (facId: string) => ({ facId: null, table: 'invite', column: 'cursor', row: facId }) as const;

/** Encrypts a cursor. It contains an invite's ID, which must not reach callers without the `write` scope. */
export function sealCursor({ seal }: Pick<Deps, 'seal'>, facId: string, cursor: string): string {
  return seal.seal(cellOf(facId), cursor);
}

export function openCursor(
  { seal }: Pick<Deps, 'seal'>,
  facId: string,
  cursor: string | undefined,
): Cursor | undefined | Problem {
  if (!cursor) return undefined;
  try {
    return cursorOf(seal.open(cellOf(facId), cursor));
  } catch (error) {
    if (error instanceof SealBroken) return invalidCursor();
    throw error;
  }
}
