import * as v from 'valibot';
import { strict } from '../../domain/draft.ts';
import { optionalText } from '../../domain/fields/text.ts';
import { invalid, required } from '../../domain/texts/messages.ts';
import { WEBHOOK_TYPES, type WebhookType } from '../../domain/webhookTypes.ts';

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

const description = optionalText({
  field: 'description',
  thing: 'description',
  max: DESCRIPTION_MAXIMUM,
});

const types = v.union(
  [
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    v.pipe(
      v.array(v.picklist(WEBHOOK_TYPES)),
      v.minLength(1),
      v.transform((list): WebhookType[] => [...new Set(list)]),
    ),
  ],
  invalid('types', 'list of types'),
);

export const endpointRules = strict({ url, description, types });

/**
 * Rejects credentials, because they would appear in API responses and logs. Signatures authenticate deliveries instead.
 * Rejects a fragment, because it would never be sent.
 */
function isWebAddress(text: string): boolean {
  // `URL` removes line breaks and tabs, so it accepts text that contains them. The text would be stored unchanged.
  if (/[\s\p{Cc}#]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
