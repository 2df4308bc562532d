import { DEFAULT_LANGUAGE, LANGUAGE_PARAMETER, languageOf } from '../domain/languages.ts';
import type { ApplicationTable } from './db/schema.ts';
import type { Deps } from './deps.ts';
import type { Facilitator } from './facilitators.ts';
import { sandboxOf } from './sandbox.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How long a continue link opens; each save-and-exit begins it anew. */
export const LINK_LIFETIME_MS = 30 * DAY;

type LinkColumns = Pick<ApplicationTable, 'link_generation' | 'link_hash' | 'link_expires_at'>;
type Core = Pick<Deps, 'seal' | 'clock' | 'config'>;

/** The columns of a link that opens from now on. The sandbox knows addresses whose links have ended from the start. */
export function freshLink(
  { seal, clock, config }: Core,
  { id, generation, email }: { id: string; generation: number; email: string },
): LinkColumns {
  const lifetime = sandboxOf(config).mailbox(email) === 'expiredLink' ? 0 : LINK_LIFETIME_MS;
  return {
    link_generation: generation,
    link_hash: seal.tokenHash(seal.linkToken(id, generation)),
    link_expires_at: clock() + lifetime,
  };
}

/** Gives a link its thirty days again. One that had ended gets a new token, so that the old one stays closed. */
export function renewedLink(
  deps: Core,
  { application, email }: { application: LinkColumns & { id: string }; email: string },
): LinkColumns {
  const { id, link_generation: before, link_expires_at: end } = application;
  return freshLink(deps, { id, generation: before + (end <= deps.clock() ? 1 : 0), email });
}

/** The `subMerchantId` of an application: made again from its id, never stored. */
export function linkTokenOf(
  { seal }: Pick<Deps, 'seal'>,
  application: { id: string; link_generation: number },
): string {
  return seal.linkToken(application.id, application.link_generation);
}

/**
 * The addresses at which a facilitator's pages are reached, the preferred one first, without a trailing slash. In
 * production the Host header counts only where it names a host of this facilitator; elsewhere any host will do, since
 * developers reach the app in many ways.
 */
export function originsOf(
  { config }: Pick<Deps, 'config'>,
  facilitator: Pick<Facilitator, 'hosts' | 'isDefault'>,
  host: string,
): [string, ...string[]] {
  const { protocol, origin } = new URL(config.publicUrl);
  const own = facilitator.hosts.map((name) => `${protocol}//${name}`);
  const usual = facilitator.isDefault ? [origin, ...own] : [...own, origin];
  const asked = `${protocol}//${host.toLowerCase()}`;
  const known = URL.canParse(asked) && (!config.isProduction || usual.includes(asked));
  return known ? [asked, ...usual] : [usual[0] ?? origin, ...usual.slice(1)];
}

/** The token of a continue link at one of these addresses; undefined for any other text. */
export function linkedToken(link: string, origins: readonly string[]): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const { host, protocol, searchParams } = new URL(link);
  const ours = origins.some((origin) => new URL(origin).host === host);
  return ours && /^https?:$/.test(protocol) ? (searchParams.get('subMerchantId') ?? undefined) : undefined;
}

/** The canonical continue link: `/{slug}/account-type?subMerchantId=...` at the facilitator's address. */
export function continueLink(
  deps: Pick<Deps, 'seal' | 'config'>,
  {
    facilitator,
    application,
    host,
  }: {
    facilitator: Pick<Facilitator, 'hosts' | 'isDefault'>;
    application: Pick<ApplicationTable, 'id' | 'link_generation' | 'sp_product_slug' | 'language'>;
    host: string;
  },
): string {
  const [origin] = originsOf(deps, facilitator, host);
  const token = linkTokenOf(deps, application);
  const language = languageOf(application.language) ?? DEFAULT_LANGUAGE;
  const asked = language === DEFAULT_LANGUAGE ? '' : `&${LANGUAGE_PARAMETER}=${language}`;
  return `${origin}/${application.sp_product_slug}/account-type?subMerchantId=${token}${asked}`;
}
