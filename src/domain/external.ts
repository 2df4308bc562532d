import * as v from 'valibot';
import { EXTERNAL_ID_MAX, METADATA_BYTES_MAX, METADATA_KEY_MAX, METADATA_PAIRS_MAX } from './limits.ts';
import { optionalText } from './fields/text.ts';
import { invalid } from './texts/messages.ts';

/** The facilitator's own data: up to 20 pairs of strings. */
export type Metadata = Record<string, string>;

/** The facilitator's own ID for a merchant. Null if empty. */
export const externalId = v.pipe(
  optionalText({ field: 'externalId', thing: 'external ID', max: EXTERNAL_ID_MAX }),
  v.transform((text) => text || null),
);

const NO_PAIRS = invalid('metadata', 'set of pairs', `Use up to ${METADATA_PAIRS_MAX} pairs of strings.`);

/** Not `v.record`, which drops the keys `constructor` and `prototype`. */
function arePairs(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const pairs = Object.entries(value);
  const texts = pairs.flat();
  return (
    pairs.length <= METADATA_PAIRS_MAX &&
    texts.every((text) => typeof text === 'string' && !/\p{Cc}/u.test(text)) &&
    pairs.every(([key]) => key.length <= METADATA_KEY_MAX) &&
    new TextEncoder().encode(JSON.stringify(value)).length <= METADATA_BYTES_MAX
  );
}

/** Null if omitted. Keys have up to 40 characters; all pairs together up to 3,000 bytes as JSON. */
export const metadata = v.union(
  [
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    v.custom<Metadata>(arePairs, NO_PAIRS),
  ],
  NO_PAIRS,
);

export function readMetadata(stored: string | null): Metadata | null {
  return stored === null ? null : (JSON.parse(stored) as Metadata);
}
