import type { SuggestedAddress } from '../../api/addressSearch.ts';
import { ADDRESS_SUGGESTIONS_MAX } from '../../domain/limits.ts';
import { suggestionsIn } from './geocoderReplies.ts';
import { ask as askProvider } from './ask.ts';

export type Geocoder = (typed: string) => Promise<SuggestedAddress[]>;

/** Short, because the applicant keeps typing and late suggestions are useless. */
const TIMEOUT_MS = 2000;
/** Addresses rarely change, and public geocoders ask clients to cache. */
const CACHE_MS = 24 * 60 * 60 * 1000;
const CACHE_ENTRIES = 1000;
const TYPED_MAXIMUM = 120;
/**
 * More results than are shown, because those outside the US are dropped. Older Photon servers can't filter by country.
 */
const PHOTON_LIMIT = 20;

/**
 * Uses Photon's API if the path of `url` ends in `/api`, otherwise Nominatim's. Concurrent requests for the same text
 * share one call.
 */
export function createGeocoder(options: {
  url: string;
  userAgent: string;
  clock: () => number;
  timeoutMs?: number;
}): Geocoder {
  const { url, userAgent, clock, timeoutMs = TIMEOUT_MS } = options;
  const cache = new Map<string, { until: number; found: SuggestedAddress[] }>();
  const pendingSearches = new Map<string, Promise<SuggestedAddress[]>>();

  async function search(typed: string): Promise<SuggestedAddress[]> {
    const reply = await askProvider(searchUrl(url, typed), {
      provider: 'geocoder',
      headers: { 'user-agent': userAgent, accept: 'application/json' },
      timeoutMs: Math.min(timeoutMs, TIMEOUT_MS),
    });
    if (!reply.ok) return [];
    const found = suggestionsIn(reply.body, typed);
    const oldest = cache.size >= CACHE_ENTRIES ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    cache.set(typed, { until: clock() + CACHE_MS, found });
    return found;
  }

  return async (text) => {
    const typed = text.trim().toLowerCase().replace(/\s+/gu, ' ').slice(0, TYPED_MAXIMUM);
    if (typed === '') return [];
    const cached = cache.get(typed);
    if (cached && cached.until > clock()) return cached.found;
    cache.delete(typed);
    const running = pendingSearches.get(typed) ?? search(typed).finally(() => pendingSearches.delete(typed));
    pendingSearches.set(typed, running);
    return running;
  };
}

export async function geocoderFailure(options: {
  url: string;
  userAgent: string;
  timeoutMs: number;
}): Promise<string | undefined> {
  const { url, userAgent, timeoutMs } = options;
  const headers = { 'user-agent': userAgent, accept: 'application/json' };
  const reply = await askProvider(searchUrl(url, '350 fifth avenue'), { headers, timeoutMs });
  if (!reply.ok) return reply.code;
  const hasExpectedShape =
    Array.isArray(reply.body) || Array.isArray((reply.body as { features?: unknown })?.features);
  return hasExpectedShape ? undefined : 'OTHER_SHAPE';
}

function searchUrl(url: string, typed: string): URL {
  const search = new URL(url);
  if (search.pathname === '/') search.pathname = '/search';
  // Photon rejects parameters that it doesn't know, such as Nominatim's.
  const parameters = search.pathname.endsWith('/api')
    ? { q: typed, limit: PHOTON_LIMIT, lang: 'en' }
    : {
        q: typed,
        format: 'jsonv2',
        addressdetails: 1,
        countrycodes: 'us',
        'accept-language': 'en',
        limit: ADDRESS_SUGGESTIONS_MAX,
      };
  for (const [name, value] of Object.entries(parameters)) search.searchParams.set(name, String(value));
  return search;
}
