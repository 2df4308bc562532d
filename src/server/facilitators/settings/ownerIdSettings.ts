import * as v from 'valibot';
import { OWNER_IDS } from '../../../domain/ownership/ownerIds.ts';

const OFFERED = [['ssn'], OWNER_IDS].map((ids) => ids.join());

export const ownerIds = v.optional(
  v.pipe(
    v.array(v.string()),
    v.check((ids) => OFFERED.includes(ids.join()), 'must be ["ssn"] or ["ssn", "itin"]'),
  ),
  ['ssn'],
);
