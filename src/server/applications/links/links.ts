import { DEFAULT_LANGUAGE, LANGUAGE_PARAMETER, languageOf } from '../../../domain/texts/languages.ts';
import type { ApplicationTable } from '../../db/schema/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Facilitator } from '../../facilitators/facilitators.ts';
import { isShownAt } from '../../facilitators/hosts.ts';
import type { Seal } from '../../crypto/seal.ts';
import { sandboxOf } from '../../providers/sandbox.ts';

const DAY = 24 * 60 * 60 * 1000;
export const LINK_LIFETIME_MS = 30 * DAY;

/** 22 base64url characters encode 132 bits. */
const PROOF_LENGTH = 22;

type LinkColumns = Pick<
  ApplicationTable,
  'link_generation' | 'link_hash' | 'email_link_hash' | 'link_expires_at'
>;
type LinkDeps = Pick<Deps, 'seal' | 'clock' | 'config'>;
type OriginDeps = Pick<Deps, 'config' | 'facilitators'>;
export type LinkFacilitator = Pick<Facilitator, 'facId' | 'hosts' | 'origin'>;

export function freshLink(
  { seal, clock, config }: LinkDeps,
  { id, generation, email, until = 0 }: { id: string; generation: number; email: string; until?: number },
): LinkColumns {
  const isExpired = sandboxOf(config).mailbox(email) === 'expiredLink';
  const tokens = linkTokens(seal, { id, link_generation: generation });
  return {
    link_generation: generation,
    link_hash: seal.tokenHash(tokens.shown),
    email_link_hash: seal.tokenHash(tokens.emailed),
    link_expires_at: isExpired ? clock() : Math.max(clock() + LINK_LIFETIME_MS, until),
  };
}

/**
 * Extends a link to 30 days from now, or to `until` if later, and never shortens it. An expired link gets new tokens,
 * so that old ones stay invalid. A link that accepts only the emailed token (see `linkTokenOf()`) stays that way.
 */
export function renewedLink(
  deps: LinkDeps,
  {
    application,
    email,
    until = 0,
  }: { application: LinkColumns & { id: string }; email: string; until?: number },
): LinkColumns {
  const { id, link_generation: before, link_expires_at: end } = application;
  const generation = before + (end <= deps.clock() ? 1 : 0);
  const fresh = freshLink(deps, { id, generation, email, until: Math.max(until, end) });
  const isProved = application.link_hash === application.email_link_hash;
  return isProved ? { ...fresh, link_hash: fresh.email_link_hash ?? fresh.link_hash } : fresh;
}

/**
 * Derives both tokens, so that neither needs to be stored. Until the email address is verified, only emails
 * contain `emailed`, so opening a link with it proves access to the mailbox.
 */
export function linkTokens(
  seal: Pick<Seal, 'linkToken'>,
  { id, link_generation: generation }: { id: string; link_generation: number },
): { shown: string; emailed: string } {
  const shown = seal.linkToken(id, generation);
  return { shown, emailed: shown + seal.linkToken(`email ${id}`, generation).slice(0, PROOF_LENGTH) };
}

/**
 * Returns the token that pages show in the continue link, normally `shown`. Once the email address has been
 * verified in a different browser than the one that started the application, only `emailed` works.
 */
export function linkTokenOf(
  { seal }: Pick<Deps, 'seal'>,
  application: { id: string } & Pick<LinkColumns, 'link_generation' | 'link_hash'>,
): string {
  const { shown, emailed } = linkTokens(seal, application);
  return application.link_hash === seal.tokenHash(emailed) ? emailed : shown;
}

/**
 * Returns the facilitator's origins without trailing slashes, with the preferred one first. Ignores a `host`
 * that doesn't serve the facilitator, because the API works on any host. In production, also ignores a port
 * other than that of PUBLIC_URL.
 */
export function originsOf(
  deps: OriginDeps,
  facilitator: LinkFacilitator,
  host: string,
): [string, ...string[]] {
  const { isProduction, publicUrl } = deps.config;
  const { protocol, port, origin } = new URL(publicUrl);
  const own = facilitator.hosts.map((name) => `${protocol}//${name}${port && `:${port}`}`);
  const usual: [string, ...string[]] = [facilitator.origin, ...own];
  if (!isProduction) usual.push(origin);
  const asked = `${protocol}//${host.toLowerCase()}`;
  const isKnown = isProduction ? usual.includes(asked) : isShownAt(deps, facilitator, host);
  return isKnown && URL.canParse(asked) ? [asked, ...usual] : usual;
}

export function linkedToken(link: string, origins: readonly string[]): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const { host, protocol, searchParams } = new URL(link);
  const ours = origins.some((origin) => new URL(origin).host === host);
  return ours && /^https?:$/.test(protocol) ? (searchParams.get('subMerchantId') ?? undefined) : undefined;
}

/**
 * Returns `{origin}/{slug}/account-type?subMerchantId={token}` with the emailed token, plus the language if it isn't
 * the default.
 */
export function emailedLink(deps: OriginDeps & Pick<Deps, 'seal'>, where: LinkPlace): string {
  return linkTo(deps, where, linkTokens(deps.seal, where.application).emailed);
}

export function shownLink(deps: OriginDeps & Pick<Deps, 'seal'>, where: LinkPlace): string {
  return linkTo(deps, where, linkTokenOf(deps, where.application));
}

interface LinkPlace {
  facilitator: LinkFacilitator;
  application: Pick<
    ApplicationTable,
    'id' | 'link_generation' | 'link_hash' | 'sp_product_slug' | 'language'
  >;
  host: string;
}

function linkTo(deps: OriginDeps, { facilitator, application, host }: LinkPlace, token: string): string {
  const [origin] = originsOf(deps, facilitator, host);
  const language = languageOf(application.language) ?? DEFAULT_LANGUAGE;
  const asked = language === DEFAULT_LANGUAGE ? '' : `&${LANGUAGE_PARAMETER}=${language}`;
  return `${origin}/${application.sp_product_slug}/account-type?subMerchantId=${token}${asked}`;
}
