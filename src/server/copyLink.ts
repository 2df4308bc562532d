import type { Deps } from './deps.ts';
import type { Facilitator } from './facilitators.ts';
import { isShownAt } from './hosts.ts';
import { LINK_LIFETIME_MS, originsOf } from './links.ts';
import { sameText } from './seal.ts';
import { createHmac } from 'node:crypto';

/** Where the copy of a submitted application is read by a link; the rest of the path is its token. */
const COPY_PATH = '/onboarding/copies';

type Core = Pick<Deps, 'seal' | 'clock'>;

/**
 * The address of an application's copy, open for as long as a continue link is. Its token names application and end and
 * is signed; nothing of it is stored. It is at the host that was asked only where the facilitator is shown there.
 */
export function copyLink(
  deps: Core & Pick<Deps, 'config' | 'facilitators'>,
  {
    facilitator,
    id,
    host,
  }: { facilitator: Pick<Facilitator, 'facId' | 'hosts' | 'isDefault'>; id: string; host: string },
): string {
  const asked = isShownAt(deps, facilitator, host) ? host : '';
  const named = `${id}.${(deps.clock() + LINK_LIFETIME_MS).toString(36)}`;
  return `${originsOf(deps, facilitator, asked)[0]}${COPY_PATH}/${named}.${signature(deps, named)}`;
}

/** The application that a token opens; undefined for one that is made up or has ended. */
export function copyNamedBy(deps: Core, token: string): string | undefined {
  const [, named = '', id, end = '', signed = ''] =
    /^(([\w-]+)\.([0-9a-z]{1,11}))\.([\w-]+)$/.exec(token) ?? [];
  const isOurs = sameText(signed, signature(deps, named));
  return isOurs && Number.parseInt(end, 36) > deps.clock() ? id : undefined;
}

function signature({ seal }: Pick<Deps, 'seal'>, named: string): string {
  return createHmac('sha256', seal.subkey('application copy')).update(named).digest('base64url');
}
