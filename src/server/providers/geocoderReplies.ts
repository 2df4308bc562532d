import * as v from 'valibot';
import type { SuggestedAddress } from '../../api/addressSearch.ts';
import { parseAddressLine } from '../../domain/values/address.ts';
import {
  ADDRESS_SUGGESTIONS_MAX,
  CITY_MAX,
  POSTAL_CODE_LENGTH,
  STREET_NAME_MAX,
} from '../../domain/limits.ts';
import { stateCode } from '../../domain/values/states.ts';

interface GeocodedAddress {
  countryCode: string;
  houseNumber: string;
  street: string;
  city: string;
  state: string;
  postalCode: string;
}

const ZIP = new RegExp(`^\\d{${POSTAL_CODE_LENGTH}}`, 'u');
const text = v.fallback(v.string(), '');

const nominatimAddress = v.object({
  country_code: text,
  house_number: text,
  road: text,
  pedestrian: text,
  city: text,
  town: text,
  village: text,
  hamlet: text,
  municipality: text,
  state: text,
  'ISO3166-2-lvl4': text,
  postcode: text,
});

const photonProperties = v.object({
  countrycode: text,
  housenumber: text,
  street: text,
  name: text,
  osm_key: text,
  city: text,
  locality: text,
  state: text,
  postcode: text,
});

/** Also matches `112-10`, `123 1/2`, and `12B`, but not the start of a street name such as `5th Avenue`. */
const HOUSE_NUMBER = /^\d{1,9}(?:-\d{1,9}|[a-z])?(?: \d\/\d)?(?=[\s,]|$)/iu;

/** If the geocoder returns only the street, the house number comes from `typed`. */
export function suggestionsIn(reply: unknown, typed: string): SuggestedAddress[] {
  const [typedNumber = ''] = HOUSE_NUMBER.exec(typed.trim()) ?? [];
  const found = new Map<string, SuggestedAddress>();
  for (const place of placesIn(reply)) {
    if (place.countryCode.toLowerCase() !== 'us' || place.street === '') continue;
    const suggestion = suggestionOf(place, typedNumber);
    if (suggestion && !found.has(suggestion.label)) found.set(suggestion.label, suggestion);
  }
  return [...found.values()].slice(0, ADDRESS_SUGGESTIONS_MAX);
}

function suggestionOf(place: GeocodedAddress, typedNumber: string): SuggestedAddress | undefined {
  const number = place.houseNumber || typedNumber;
  const line = number === '' ? place.street : `${number} ${place.street}`;
  const street = number === '' ? { streetNum: '', streetName: place.street } : parseAddressLine(line);
  if (street.streetName.length > STREET_NAME_MAX || place.city.length > CITY_MAX) return undefined;
  const state = stateCode(place.state) ?? '';
  const postalCode = ZIP.exec(place.postalCode)?.[0] ?? '';
  const label = [line, place.city, `${state} ${postalCode}`.trim()].filter((part) => part !== '').join(', ');
  return { label, ...street, city: place.city, state, postalCode };
}

function placesIn(reply: unknown): GeocodedAddress[] {
  if (Array.isArray(reply)) return reply.flatMap((item) => nominatimPlace(item));
  const collection = v.safeParse(v.object({ features: v.array(v.unknown()) }), reply);
  return collection.success ? collection.output.features.flatMap((item) => photonPlace(item)) : [];
}

function nominatimPlace(item: unknown): GeocodedAddress[] {
  const parsed = v.safeParse(v.object({ address: nominatimAddress }), item);
  if (!parsed.success) return [];
  const { address } = parsed.output;
  return [
    {
      countryCode: address.country_code,
      houseNumber: address.house_number,
      street: address.road || address.pedestrian,
      city: address.city || address.town || address.village || address.hamlet || address.municipality,
      state: address['ISO3166-2-lvl4'].replace(/^US-/u, '') || address.state,
      postalCode: address.postcode,
    },
  ];
}

function photonPlace(item: unknown): GeocodedAddress[] {
  const parsed = v.safeParse(v.object({ properties: photonProperties }), item);
  if (!parsed.success) return [];
  const { properties } = parsed.output;
  return [
    {
      countryCode: properties.countrycode,
      houseNumber: properties.housenumber,
      street: properties.street || (properties.osm_key === 'highway' ? properties.name : ''),
      city: properties.city || properties.locality,
      state: properties.state,
      postalCode: properties.postcode,
    },
  ];
}
