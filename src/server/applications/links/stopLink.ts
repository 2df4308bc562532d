import type { Deps } from '../../deps.ts';
import type { Facilitator } from '../../facilitators/facilitators.ts';
import { hmac, sameText } from '../../crypto/seal.ts';
import { originsOf } from './links.ts';

/** Path of the page that stops reminders; the last segment is the token. */
export const STOP_PATH = '/onboarding/reminders';

/** Returns the URL that stops an application's reminders. The signed token contains the ID, so nothing is stored. */
export function stopLink(
  deps: Pick<Deps, 'seal' | 'config'>,
  { facilitator, id, host }: { facilitator: Pick<Facilitator, 'hosts' | 'origin'>; id: string; host: string },
): string {
  return `${originsOf(deps, facilitator, host)[0]}${STOP_PATH}/${id}.${signature(deps, id)}`;
}

/** Returns the application ID in a token, or undefined if the token is invalid. */
export function stoppedBy(deps: Pick<Deps, 'seal'>, token: string): string | undefined {
  const [, id = '', signed = ''] = /^([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  return sameText(signed, signature(deps, id)) ? id : undefined;
}

function signature({ seal }: Pick<Deps, 'seal'>, id: string): string {
  return hmac(seal.subkey('stop reminders'), id);
}
