import * as v from 'valibot';
import { EXTERNAL_ID_MAX, METADATA_BYTES_MAX, METADATA_KEY_MAX, METADATA_PAIRS_MAX } from './limits.ts';
import { optionalText } from './fields/text.ts';
import { containsSsn, LEAVE_OUT_SSN, withoutSsn } from './fields/withoutSsn.ts';
import { invalid } from './texts/messages.ts';

export type Metadata = Record<string, string>;

export const externalId = v.pipe(
  optionalText({ field: 'externalId', thing: 'external ID', max: EXTERNAL_ID_MAX }),
  withoutSsn('externalId', 'external ID'),
  v.transform((text) => text || null),
);

const refused = (sentence: string) => invalid('metadata', 'set of pairs', sentence);
const NO_PAIRS = refused(`Use up to ${METADATA_PAIRS_MAX} key-value pairs, with strings as values.`);
const NO_TEXT = refused("Don't use control characters.");
const SSN = refused(LEAVE_OUT_SSN);
const LONG_KEY = refused(`Use keys of ${METADATA_KEY_MAX} characters or fewer.`);
const TOO_LARGE = refused(`Use ${METADATA_BYTES_MAX.toLocaleString('en-US')} bytes or fewer in total.`);

/** Used instead of `v.record`, which drops the keys `constructor` and `prototype`. */
function arePairs(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const values = Object.values(value);
  return values.length <= METADATA_PAIRS_MAX && values.every((one) => typeof one === 'string');
}

export const metadata = v.union(
  [
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    v.pipe(
      v.custom<Metadata>(arePairs, NO_PAIRS),
      v.check((pairs) => !/[\p{Cc}\p{Cs}]/u.test(Object.entries(pairs).flat().join('')), NO_TEXT),
      v.check((pairs) => !Object.entries(pairs).flat().some(containsSsn), SSN),
      v.check((pairs) => Object.keys(pairs).every((key) => key.length <= METADATA_KEY_MAX), LONG_KEY),
      v.check((pairs) => bytesOf(JSON.stringify(pairs)) <= METADATA_BYTES_MAX, TOO_LARGE),
    ),
  ],
  NO_PAIRS,
);

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

export function readMetadata(stored: string | null): Metadata | null {
  return stored === null ? null : (JSON.parse(stored) as Metadata);
}
