import * as v from 'valibot';
import { strict } from '../../domain/draft.ts';
import { filled } from '../../domain/fields/text.ts';
import { isOwnershipType, ownershipTypes } from '../../domain/identity.ts';
import type { OwnershipType } from '../../domain/identity.ts';
import { invalid } from '../../domain/texts/messages.ts';

export function ownershipTypeRules(offered: readonly OwnershipType[] = ownershipTypes) {
  return strict({
    ownershipType: v.pipe(
      filled({ field: 'ownershipType', thing: 'business type' }),
      v.custom<OwnershipType>(
        (type) => isOwnershipType(type) && offered.includes(type),
        invalid('ownershipType', 'business type'),
      ),
    ),
  });
}
