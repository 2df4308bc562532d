import * as v from 'valibot';
import { OWNER_IDS } from '../../domain/ownerIds.ts';

const OFFERED = [['ssn'], OWNER_IDS].map((ids) => ids.join());

/** Types of ID numbers that a product accepts from owners: SSNs only, or SSNs and ITINs. */
export const ownerIds = v.optional(
  v.pipe(
    v.array(v.string()),
    v.check((ids) => OFFERED.includes(ids.join()), 'must be ["ssn"] or ["ssn", "itin"]'),
  ),
  ['ssn'],
);
