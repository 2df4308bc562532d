import * as v from 'valibot';
import { SEARCH_MIN } from '../domain/limits.ts';
import { endpoint, type ReplyOf } from './endpoint.ts';
import { optionalText, successWith } from './shapes.ts';

export function isSearchable(typed: string): boolean {
  return typed.length >= SEARCH_MIN && typed.trim() !== '';
}

/** Returns up to five US addresses, or none if the geocoder is unavailable. */
export const searchAddress = endpoint({
  name: 'searchAddress',
  method: 'GET',
  path: '/onboarding/address-search',
  summary: 'Suggests addresses',
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

export type SuggestedAddress = ReplyOf<typeof searchAddress>['data'][number];
