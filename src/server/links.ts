import { DEFAULT_LANGUAGE, LANGUAGE_PARAMETER, languageOf } from '../domain/languages.ts';
import type { ApplicationTable } from './db/schema.ts';
import type { Deps } from './deps.ts';
import type { Facilitator } from './facilitators.ts';
import type { Seal } from './seal.ts';
import { sandboxOf } from './sandbox.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How long a continue link opens; each save-and-exit begins it anew. */
export const LINK_LIFETIME_MS = 30 * DAY;

/** Characters of base64url: more than 128 bits. */
const PROOF_LENGTH = 22;

type LinkColumns = Pick<
  ApplicationTable,
  'link_generation' | 'link_hash' | 'email_link_hash' | 'link_expires_at'
>;
type Core = Pick<Deps, 'seal' | 'clock' | 'config'>;

/** The columns of a link that opens from now on. The sandbox knows addresses whose links have ended from the start. */
export function freshLink(
  { seal, clock, config }: Core,
  { id, generation, email }: { id: string; generation: number; email: string },
): LinkColumns {
  const lifetime = sandboxOf(config).mailbox(email) === 'expiredLink' ? 0 : LINK_LIFETIME_MS;
  const tokens = linkTokens(seal, { id, link_generation: generation });
  return {
    link_generation: generation,
    link_hash: seal.tokenHash(tokens.shown),
    email_link_hash: seal.tokenHash(tokens.emailed),
    link_expires_at: clock() + lifetime,
  };
}

/**
 * Gives a link its thirty days again. One that had ended gets new tokens, so that the old ones stay closed. Once another
 * browser proved the mailbox, only emailed tokens open.
 */
export function renewedLink(
  deps: Core,
  { application, email }: { application: LinkColumns & { id: string }; email: string },
): LinkColumns {
  const { id, link_generation: before, link_expires_at: end } = application;
  const fresh = freshLink(deps, { id, generation: before + (end <= deps.clock() ? 1 : 0), email });
  const isProved = application.link_hash === application.email_link_hash;
  return isProved ? { ...fresh, link_hash: fresh.email_link_hash ?? fresh.link_hash } : fresh;
}

/**
 * The two tokens that open an application, made again from its id, never stored. Pages show the one, emails hold the
 * other, which begins with it: who opens the emailed one reads the mailbox, and nobody else can know it.
 */
export function linkTokens(
  seal: Pick<Seal, 'linkToken'>,
  { id, link_generation: generation }: { id: string; link_generation: number },
): { shown: string; emailed: string } {
  const shown = seal.linkToken(id, generation);
  return { shown, emailed: shown + seal.linkToken(`email ${id}`, generation).slice(0, PROOF_LENGTH) };
}

/** The `subMerchantId` that pages show. After another browser proved the mailbox, it is the emailed one. */
export function linkTokenOf(
  { seal }: Pick<Deps, 'seal'>,
  application: { id: string } & Pick<LinkColumns, 'link_generation' | 'link_hash'>,
): string {
  const { shown, emailed } = linkTokens(seal, application);
  return application.link_hash === seal.tokenHash(emailed) ? emailed : shown;
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

/** The continue link in an email: `/{slug}/account-type?subMerchantId=...` at the facilitator's address. */
export function emailedLink(deps: Pick<Deps, 'seal' | 'config'>, where: LinkPlace): string {
  return linkTo(deps, where, linkTokens(deps.seal, where.application).emailed);
}

/** The continue link that a page shows. */
export function shownLink(deps: Pick<Deps, 'seal' | 'config'>, where: LinkPlace): string {
  return linkTo(deps, where, linkTokenOf(deps, where.application));
}

interface LinkPlace {
  facilitator: Pick<Facilitator, 'hosts' | 'isDefault'>;
  application: Pick<
    ApplicationTable,
    'id' | 'link_generation' | 'link_hash' | 'sp_product_slug' | 'language'
  >;
  /** The Host header of the call. */
  host: string;
}

function linkTo(
  deps: Pick<Deps, 'config'>,
  { facilitator, application, host }: LinkPlace,
  token: string,
): string {
  const [origin] = originsOf(deps, facilitator, host);
  const language = languageOf(application.language) ?? DEFAULT_LANGUAGE;
  const asked = language === DEFAULT_LANGUAGE ? '' : `&${LANGUAGE_PARAMETER}=${language}`;
  return `${origin}/${application.sp_product_slug}/account-type?subMerchantId=${token}${asked}`;
}
