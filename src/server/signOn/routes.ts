import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Problem } from '../../api/problem.ts';
import type { Language } from '../../domain/texts/languages.ts';
import { bearerOf } from '../http/authenticate.ts';
import { isOurPage } from '../http/cors.ts';
import { withinFacilitator, type Deps } from '../deps.ts';
import { languageOfPage, VARY_BY_LANGUAGE } from '../http/language.ts';
import { overLimit } from '../limits/limits.ts';
import { originsOf } from '../applications/links/links.ts';
import type { FacilitatorProduct } from '../facilitators/products.ts';
import { browserOf, setReloadCookie } from '../http/reloadCookie.ts';
import { sendPlainPage, type PlainPage } from '../pages/plainPage.ts';
import { cookieName } from '../sessions/session.ts';
import { accountOf, startAccount, resumeAccount, type SignOn, type SignedOn } from './signOnAccount.ts';
import { resultPagesIn } from './endings.ts';
import { createIdentityProviders } from './identityProvider.ts';
import { AGREE_PATH, agreementPage, endingPage, type Ending } from './pages.ts';
import { pending, signOnCookie } from './signOnCookie.ts';

const START_PATH = '/auth/oidc/start';
const CALLBACK_PATH = '/auth/oidc/callback';
const PENDING_MS = 30 * 60 * 1000;

const pendingFields = v.object({ slug: v.string(), inviteId: v.string(), until: v.number() });
const pendingCookie = v.object({ ...pendingFields.entries, pending });
const agreeCookie = v.object({
  ...pendingFields.entries,
  identity: v.object({ email: v.string(), name: v.string() }),
});
const cookie = signOnCookie({
  name: 'onboarding_oidc',
  path: '/auth/oidc',
  table: 'session',
  lifetimeMs: PENDING_MS,
});

export function registerSignOn(app: FastifyInstance, deps: Deps): void {
  const providerOf = createIdentityProviders(deps);

  app.get(START_PATH, async (request, reply) => {
    const { spProductSlug: slug = '', invite: inviteId = '' } = request.query as Record<string, string>;
    const offer = offerAt(deps, request, slug);
    const provider = offer && providerOf(offer.facilitator);
    if (!offer || !provider) return end(reply, 404, (endings) => endings.unknown());
    const limited = await overLimit(deps, { name: 'signOnPerAddress', key: request.ip });
    if (limited) return end(reply, limited.status, (endings) => endings.of(offer, limited));
    try {
      const begun = await provider.begin(redirectUri(deps, offer, request));
      const value = { slug, inviteId, until: deps.clock() + PENDING_MS, pending: begun.pending };
      cookie.keep(deps, { request, reply, value });
      return reply.header('cache-control', 'no-store').redirect(begun.url.href, 302);
    } catch (error) {
      deps.log.warn({ error, kind: 'single sign-on' }, 'The identity provider could not be reached.');
      return end(reply, 502, (endings) => endings.away(offer));
    }
  });

  app.get(CALLBACK_PATH, async (request, reply) => {
    const kept = cookie.read(deps, request, pendingCookie);
    const offer = kept && offerAt(deps, request, kept.slug);
    const provider = offer && providerOf(offer.facilitator);
    cookie.forget(deps, request, reply);
    if (!kept || !provider) return end(reply, 400, (endings) => endings.unknown(offer));
    const limited = await overLimit(deps, { name: 'signOnPerAddress', key: request.ip });
    if (limited) return end(reply, limited.status, (endings) => endings.of(offer, limited));
    try {
      const returned = new URL(redirectUri(deps, offer, request));
      returned.search = new URL(request.url, returned).search;
      const identity = await provider.finish(returned, kept.pending);
      if (!identity) return end(reply, 403, (endings) => endings.unverified(offer));
      const arrival: SignOn = arrivalOf(deps, request, { identity, offer, inviteId: kept.inviteId });
      const own = withinFacilitator(deps, offer.facilitator.facId);
      const account = await accountOf(own, arrival);
      if (account) return arrive(reply, request, offer, await resumeAccount(own, { ...arrival, account }));
      const { slug, inviteId, until } = kept;
      cookie.keep(deps, { request, reply, value: { slug, inviteId, until, identity } });
      return reply.header('cache-control', 'no-store').redirect(AGREE_PATH, 303);
    } catch (error) {
      deps.log.warn({ error, kind: 'single sign-on' }, 'A sign-in through an identity provider failed.');
      const tooMany = await overLimit(deps, { name: 'signOnFailedPerAddress', key: request.ip });
      if (tooMany) return end(reply, tooMany.status, (endings) => endings.of(offer, tooMany));
      return end(reply, 502, (endings) => endings.away(offer));
    }
  });

  app.get(AGREE_PATH, async (request, reply) => {
    const kept = cookie.read(deps, request, agreeCookie);
    const offer = kept && offerAt(deps, request, kept.slug);
    if (!kept || !offer) return end(reply, 400, (endings) => endings.unknown(offer));
    return agreement(reply, offer, kept.identity.email, false);
  });

  // The consent page submits a plain form, so that it needs no script. The cookie is SameSite, so a form on another
  // site can't send it.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post(AGREE_PATH, async (request, reply) => {
      const kept = cookie.read(deps, request, agreeCookie);
      const offer = kept && offerAt(deps, request, kept.slug);
      const isOurs = offer && isOurPage(deps, request, offer.facilitator.facId);
      if (!kept || !isOurs) return end(reply, 400, (endings) => endings.unknown(offer));
      const { agree } = (request.body ?? {}) as { agree?: string };
      if (agree !== 'yes') return agreement(reply, offer, kept.identity.email, true);
      cookie.forget(deps, request, reply);
      const arrival = arrivalOf(deps, request, { identity: kept.identity, offer, inviteId: kept.inviteId });
      const own = withinFacilitator(deps, offer.facilitator.facId);
      return arrive(reply, request, offer, await startAccount(own, arrival));
    });
  });

  function arrive(
    reply: FastifyReply,
    request: FastifyRequest,
    offer: FacilitatorProduct,
    arrived: SignedOn | Problem,
  ) {
    if (arrived instanceof Problem)
      return end(reply, arrived.status, (endings) => endings.of(offer, arrived));
    setReloadCookie(deps, { request, reply, value: arrived.cookie, facId: offer.facilitator.facId });
    deps.jobs.wake();
    return reply.header('cache-control', 'no-store').redirect(arrived.path, 303);
  }
}

function offerAt(
  { facilitators, config }: Deps,
  request: FastifyRequest,
  slug: string,
): FacilitatorProduct | undefined {
  const offer = facilitators.product(slug);
  const isHere = offer?.facilitator === facilitators.byHost(request.host);
  return offer && (isHere || !config.isProduction) ? offer : undefined;
}

function redirectUri(deps: Deps, { facilitator }: FacilitatorProduct, request: FastifyRequest): string {
  return originsOf(deps, facilitator, request.host)[0] + CALLBACK_PATH;
}

function arrivalOf(
  deps: Deps,
  request: FastifyRequest,
  {
    identity,
    offer,
    inviteId,
  }: { identity: SignOn['identity']; offer: FacilitatorProduct; inviteId: string },
): SignOn {
  return {
    identity,
    offer,
    inviteId: inviteId || undefined,
    request: {
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      host: request.host,
      language: languageOfPage(request, offer.facilitator),
      cookie: request.cookies[cookieName(deps.config, offer.facilitator.facId)] ?? '',
      bearer: bearerOf(request),
      browser: browserOf(deps, request),
    },
  };
}

/**
 * Sets the `same-origin` referrer policy. With the default `no-referrer`, browsers send `Origin: null` with the
 * form, which would be rejected.
 */
function agreement(
  reply: FastifyReply,
  offer: FacilitatorProduct,
  email: string,
  refused: boolean,
): FastifyReply {
  reply.header('referrer-policy', 'same-origin');
  const status = refused ? 400 : 200;
  return page(
    reply,
    status,
    (language) => agreementPage({ offer, email, refused }, language),
    offer.facilitator,
  );
}

function end(
  reply: FastifyReply,
  status: number,
  make: (endings: ReturnType<typeof resultPagesIn>) => Ending,
): FastifyReply {
  return page(reply, status, (language) => endingPage(make(resultPagesIn(language)), language));
}

function page(
  reply: FastifyReply,
  status: number,
  pageIn: (language: Language) => PlainPage,
  facilitator?: FacilitatorProduct['facilitator'],
): FastifyReply {
  const language = languageOfPage(reply.request, facilitator);
  reply.code(status).headers({ 'cache-control': 'no-store', vary: VARY_BY_LANGUAGE });
  return sendPlainPage(reply, pageIn(language));
}
