import { TAX_ID_LENGTH } from '../../../domain/limits.ts';
import type { Seal } from '../../crypto/seal.ts';

/**
 * Returns null while the tax ID is incomplete. The hash includes the facilitator's ID, so that hashes can't
 * be compared across facilitators.
 */
export function taxIdHash(seal: Seal, facId: string, taxId: string): string | null {
  const digits = taxId.replaceAll(/\D/g, '');
  return digits.length === TAX_ID_LENGTH ? seal.hash(`tax id ${facId} ${digits}`) : null;
}
