import * as v from 'valibot';
import { CONTACT, OWNER } from '../domain/sections/person.ts';
import { named } from './documented.ts';
import { replyOf } from './sections.ts';

export const ownerAnswer = named('OwnerAnswer', v.object(replyOf(OWNER)));

export const contactAnswer = named(
  'ContactAnswer',
  v.object({ ...replyOf(CONTACT), title: v.optional(v.string()) }),
);
