import { ADDRESS_SUGGESTIONS_MAX } from '../domain/limits.ts';
import { suggestionsIn, type AddressSuggestion } from './geocoderReplies.ts';
import { ask as askProvider } from './providers/ask.ts';

/** Finds addresses for a text; never fails: a geocoder that is absent, slow or broken yields none. */
export type Geocoder = (typed: string) => Promise<AddressSuggestion[]>;

/** The applicant types on meanwhile, so a late answer is no answer. */
const TIMEOUT_MS = 2000;
/** Addresses change slowly, and a public geocoder asks its users to keep what they were told. */
const CACHE_MS = 24 * 60 * 60 * 1000;
const CACHE_ENTRIES = 1000;
/** A text longer than any address line with its city and state. */
const TYPED_MAXIMUM = 120;
/** Photon cannot be asked for one country only, so more are asked for than are shown. */
const PHOTON_LIMIT = 20;

/**
 * The geocoder behind `url`: Photon where its path ends in `/api`, else Nominatim. Answers are kept in memory for a
 * day; equal questions at the same time are asked once.
 */
export function createGeocoder(options: {
  url: string | null;
  userAgent: string;
  clock: () => number;
  /** Milliseconds; the applicant types on meanwhile, so two seconds are the most. */
  timeoutMs?: number;
}): Geocoder {
  const { url, userAgent, clock, timeoutMs = TIMEOUT_MS } = options;
  const cache = new Map<string, { until: number; found: AddressSuggestion[] }>();
  const underway = new Map<string, Promise<AddressSuggestion[]>>();

  async function ask(typed: string): Promise<AddressSuggestion[]> {
    const reply = await askProvider(questionFor(url ?? '', typed), {
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
    if (url === null || typed === '') return [];
    const kept = cache.get(typed);
    if (kept && kept.until > clock()) return kept.found;
    cache.delete(typed);
    const asked = underway.get(typed) ?? ask(typed).finally(() => underway.delete(typed));
    underway.set(typed, asked);
    return asked;
  };
}

/** Why a geocoder would give no suggestions: a code that names nobody; undefined when it answers as it should. */
export async function geocoderFailure(options: {
  url: string;
  userAgent: string;
  timeoutMs: number;
}): Promise<string | undefined> {
  const { url, userAgent, timeoutMs } = options;
  const headers = { 'user-agent': userAgent, accept: 'application/json' };
  const reply = await askProvider(questionFor(url, '350 fifth avenue'), { headers, timeoutMs });
  if (!reply.ok) return reply.code;
  const isAnswer =
    Array.isArray(reply.body) || Array.isArray((reply.body as { features?: unknown })?.features);
  return isAnswer ? undefined : 'OTHER_SHAPE';
}

/** Whatever parameters the configured address already has, a key for example, stay. */
function questionFor(url: string, typed: string): URL {
  const question = new URL(url);
  if (question.pathname === '/') question.pathname = '/search';
  // Photon refuses a question with parameters it does not know.
  const parameters = question.pathname.endsWith('/api')
    ? { q: typed, limit: PHOTON_LIMIT, lang: 'en' }
    : {
        q: typed,
        format: 'jsonv2',
        addressdetails: 1,
        countrycodes: 'us',
        'accept-language': 'en',
        limit: ADDRESS_SUGGESTIONS_MAX,
      };
  for (const [name, value] of Object.entries(parameters)) question.searchParams.set(name, String(value));
  return question;
}
