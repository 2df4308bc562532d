import type { Deps } from '../../deps.ts';
import { LINK_LIFETIME_MS, originsOf, type LinkFacilitator } from './links.ts';
import { hmac, sameText } from '../../crypto/seal.ts';

export const COPY_PATH = '/onboarding/copies';

type PdfLinkDeps = Pick<Deps, 'seal' | 'clock'>;

/**
 * Returns a link to the PDF copy of an application. Valid for 30 days, like a new continue link. The signed token
 * contains the application ID and expiry, so nothing is stored.
 */
export function copyLink(
  deps: PdfLinkDeps & Pick<Deps, 'config' | 'facilitators'>,
  { facilitator, id, host }: { facilitator: LinkFacilitator; id: string; host: string },
): string {
  const named = `${id}.${(deps.clock() + LINK_LIFETIME_MS).toString(36)}`;
  return `${originsOf(deps, facilitator, host)[0]}${COPY_PATH}/${named}.${signature(deps, named)}`;
}

export function copyNamedBy(deps: PdfLinkDeps, token: string): string | undefined {
  const [, named = '', id, end = '', signed = ''] =
    /^(([\w-]+)\.([0-9a-z]{1,11}))\.([\w-]+)$/.exec(token) ?? [];
  const isOurs = sameText(signed, signature(deps, named));
  return isOurs && Number.parseInt(end, 36) > deps.clock() ? id : undefined;
}

function signature({ seal }: Pick<Deps, 'seal'>, named: string): string {
  return hmac(seal.subkey('application copy'), named);
}
