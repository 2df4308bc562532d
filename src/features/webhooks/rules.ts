import * as v from 'valibot';
import { strict } from '../../domain/draft.ts';
import { invalid, required, tooLong } from '../../domain/texts/messages.ts';

const URL_MAXIMUM = 500;
const DESCRIPTION_MAXIMUM = 200;
/** Each endpoint can receive every event, so this also limits the deliveries per event. */
export const ENDPOINTS_MAXIMUM = 20;

const NO_ADDRESS = invalid('url', 'http or https URL');

const url = v.pipe(
  v.optional(v.string(NO_ADDRESS), ''),
  v.trim(),
  v.nonEmpty(required('url')),
  v.maxLength(URL_MAXIMUM, NO_ADDRESS),
  v.check(isWebAddress, NO_ADDRESS),
);

const description = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.maxLength(DESCRIPTION_MAXIMUM, invalid('description', 'description', tooLong(DESCRIPTION_MAXIMUM))),
);

export const endpointRules = strict({ url, description });

/**
 * Rejects credentials, because they would appear in API responses and logs. Signatures authenticate deliveries instead.
 */
function isWebAddress(text: string): boolean {
  // `URL` ignores line breaks and tabs, so it would accept a URL that is stored and returned with them.
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
