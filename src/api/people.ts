import * as v from 'valibot';
import { OWNER_STATUSES } from '../domain/ownership/ownerLinks.ts';
import { CONTACT, OWNER } from '../domain/sections/person.ts';
import { named } from './documented.ts';
import { replyOf } from './sections.ts';

export const ownerReply = named(
  'OwnerAnswer',
  v.object({
    ...replyOf(OWNER),
    ownerId: v.optional(v.string()),
    status: v.optional(v.picklist(OWNER_STATUSES)),
    enteredAt: v.optional(v.number()),
  }),
);

export const contactReply = named(
  'ContactAnswer',
  v.object({ ...replyOf(CONTACT), title: v.optional(v.string()) }),
);
