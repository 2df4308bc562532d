import type { Deps } from '../../deps.ts';
import { hmac, sameText } from '../../crypto/seal.ts';
import { LINK_LIFETIME_MS, originsOf, type LinkFacilitator } from './links.ts';

export const COPY_PATH = '/onboarding/copies';
export const STOP_PATH = '/onboarding/reminders';
/** Renaming a subkey would invalidate the links in emails. */
const COPY_SUBKEY = 'application copy';
const STOP_SUBKEY = 'stop reminders';

type SignDeps = Pick<Deps, 'seal'>;
type LinkDeps = SignDeps & Pick<Deps, 'config' | 'facilitators'>;
type Linked = { facilitator: LinkFacilitator; id: string; host: string };

/**
 * Returns a link that is valid for 30 days. The signed token contains the application ID and expiry, so
 * nothing is stored.
 */
export function copyLink(deps: LinkDeps & Pick<Deps, 'clock'>, { facilitator, id, host }: Linked): string {
  const token = signed(deps, COPY_SUBKEY, `${id}.${(deps.clock() + LINK_LIFETIME_MS).toString(36)}`);
  return `${originsOf(deps, facilitator, host)[0]}${COPY_PATH}/${token}`;
}

export function copyNamedBy(deps: SignDeps & Pick<Deps, 'clock'>, token: string): string | undefined {
  const [id, end = ''] = verified(deps, COPY_SUBKEY, token)?.split('.') ?? [];
  return Number.parseInt(end, 36) > deps.clock() ? id : undefined;
}

export function stopLink(deps: LinkDeps, { facilitator, id, host }: Linked): string {
  return `${originsOf(deps, facilitator, host)[0]}${STOP_PATH}/${signed(deps, STOP_SUBKEY, id)}`;
}

export function stoppedBy(deps: SignDeps, token: string): string | undefined {
  return verified(deps, STOP_SUBKEY, token);
}

function signed({ seal }: SignDeps, subkey: string, named: string): string {
  return `${named}.${hmac(seal.subkey(subkey), named)}`;
}

function verified(deps: SignDeps, subkey: string, token: string): string | undefined {
  const named = token.slice(0, token.lastIndexOf('.'));
  return sameText(token, signed(deps, subkey, named)) ? named : undefined;
}
