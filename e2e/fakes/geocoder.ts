import { startHttpFake, type Heard, type HttpFake } from './httpFake.ts';

const FIFTH_AVENUE = {
  houseNumber: '350',
  street: 'Fifth Avenue',
  city: 'New York',
  state: 'New York',
  postcode: '10118',
};

export function startGeocoderFake(): Promise<HttpFake> {
  return startHttpFake((request) => {
    const isKnown = /fif/i.test(request.query['q'] ?? '');
    if (request.path === '/search') return nominatim(request, isKnown);
    if (request.path === '/api') return photon(request, isKnown);
    return { status: 404 };
  });
}

function nominatim({ query }: Heard, isKnown: boolean) {
  if (query['format'] !== 'jsonv2') return { body: '<?xml version="1.0"?><searchresults/>' };
  const { houseNumber, street, ...rest } = FIFTH_AVENUE;
  const address = {
    house_number: houseNumber,
    road: street,
    ...rest,
    'ISO3166-2-lvl4': 'US-NY',
    country: 'United States',
    country_code: 'us',
  };
  const place = {
    place_id: 1,
    osm_type: 'way',
    category: 'building',
    type: 'yes',
    display_name: '350',
    address,
  };
  return { body: isKnown ? [place] : [] };
}

/** Responds like Photon, which rejects unknown parameters. */
function photon({ query }: Heard, isKnown: boolean) {
  const unknown = Object.keys(query).filter((name) => !['q', 'limit', 'lang'].includes(name));
  if (unknown.length > 0)
    return { status: 400, body: { message: `unknown query parameter '${unknown[0]}'` } };
  const { houseNumber, ...rest } = FIFTH_AVENUE;
  const properties = {
    ...rest,
    housenumber: houseNumber,
    countrycode: 'US',
    osm_key: 'building',
    type: 'house',
  };
  const geometry = { type: 'Point', coordinates: [-73.98, 40.74] };
  return {
    body: {
      type: 'FeatureCollection',
      features: isKnown ? [{ type: 'Feature', properties, geometry }] : [],
    },
  };
}
