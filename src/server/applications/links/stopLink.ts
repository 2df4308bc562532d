import type { Deps } from '../../deps.ts';
import { hmac, sameText } from '../../crypto/seal.ts';
import { originsOf, type LinkFacilitator } from './links.ts';

export const STOP_PATH = '/onboarding/reminders';

/**
 * Returns a link that stops an application's reminders. The signed token contains the application ID, so nothing is
 * stored.
 */
export function stopLink(
  deps: Pick<Deps, 'seal' | 'config' | 'facilitators'>,
  { facilitator, id, host }: { facilitator: LinkFacilitator; id: string; host: string },
): string {
  return `${originsOf(deps, facilitator, host)[0]}${STOP_PATH}/${id}.${signature(deps, id)}`;
}

export function stoppedBy(deps: Pick<Deps, 'seal'>, token: string): string | undefined {
  const [, id = '', signed = ''] = /^([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  return sameText(signed, signature(deps, id)) ? id : undefined;
}

function signature({ seal }: Pick<Deps, 'seal'>, id: string): string {
  return hmac(seal.subkey('stop reminders'), id);
}
