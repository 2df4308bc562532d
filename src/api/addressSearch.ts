import * as v from 'valibot';
import { SEARCH_MIN } from '../domain/limits.ts';
import { endpoint, type ReplyOf } from './endpoint.ts';
import { optionalText, successWith } from './shapes.ts';

/** Whether enough was typed to look for an address. A blank counts as typed, but blanks alone find nothing. */
export function isSearched(typed: string): boolean {
  return typed.length >= SEARCH_MIN && typed.trim() !== '';
}

/**
 * Up to five US addresses for a text of three characters or more; none when the geocoder cannot be reached. It stands
 * here because every form with an address asks it.
 */
export const searchAddress = endpoint({
  name: 'searchAddress',
  method: 'GET',
  path: '/onboarding/address-search',
  summary: 'Address suggestions',
  audience: 'applicant',
  query: v.object({ q: optionalText('q') }),
  reply: successWith(
    v.array(
      v.object({
        label: v.string(),
        streetNum: v.string(),
        streetName: v.string(),
        city: v.string(),
        state: v.string(),
        postalCode: v.string(),
      }),
    ),
  ),
  problems: ['too_many_requests'],
});

/** One suggestion; a part that is not known is ''. */
export type SuggestedAddress = ReplyOf<typeof searchAddress>['data'][number];
