import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { refusedUrl, type SignOnRefusal } from '../../api/staffSignOn.ts';
import { originsOf } from '../applications/links/links.ts';
import type { Deps } from '../deps.ts';
import type { Facilitator } from '../facilitators/facilitators.ts';
import { setStaffCookie, staffCookieOf } from '../http/staffCaller.ts';
import { overLimit } from '../limits/limits.ts';
import { provisionPerson, roleOfClaim, STAFF_SIGN_ON_PATH, type StaffIdentity } from '../staff/oidcPerson.ts';
import { startStaffSession } from '../staff/staffSession.ts';
import { addressOf, createProviders, type Claims } from './identityProvider.ts';
import { pending, signOnCookie } from './signOnCookie.ts';

const CALLBACK_PATH = `${STAFF_SIGN_ON_PATH}/callback`;
const PENDING_MS = 10 * 60 * 1000;

const pendingCookie = v.object({ facId: v.string(), until: v.number(), pending });
const cookie = signOnCookie({
  name: 'staff_oidc',
  path: STAFF_SIGN_ON_PATH,
  table: 'staff_session',
  lifetimeMs: PENDING_MS,
});

export function registerStaffSignOn(app: FastifyInstance, deps: Deps): void {
  const providerOf = createProviders<StaffIdentity>(deps, ({ facId, staff: { oidc } }) => {
    const secret = deps.config.staffSignOnSecrets.get(facId);
    return (
      oidc && {
        ...oidc,
        secret,
        needed: ['email', oidc.roleClaim],
        read: (claims: Claims) => identityOf(claims, oidc),
      }
    );
  });

  app.get(STAFF_SIGN_ON_PATH, async (request, reply) => {
    const facilitator = deps.facilitators.byHost(request.host);
    const provider = facilitator && providerOf(facilitator);
    if (!facilitator || !provider) return refuse(reply, 'none');
    const limited = await overLimit(deps, { name: 'signOnPerAddress', key: request.ip });
    if (limited) return refuse(reply, 'tooMany');
    try {
      const begun = await provider.begin(redirectUri(deps, facilitator, request));
      const value = { facId: facilitator.facId, until: deps.clock() + PENDING_MS, pending: begun.pending };
      cookie.keep(deps, { request, reply, value });
      return await reply.header('cache-control', 'no-store').redirect(begun.url.href, 302);
    } catch (error) {
      deps.log.warn({ error, kind: 'staff sign-on' }, 'The identity provider could not be reached.');
      return refuse(reply, 'away');
    }
  });

  app.get(CALLBACK_PATH, async (request, reply) => {
    const kept = cookie.read(deps, request, pendingCookie);
    const facilitator = deps.facilitators.byHost(request.host);
    const provider = facilitator && providerOf(facilitator);
    cookie.forget(deps, request, reply);
    if (!kept || !provider || kept.facId !== facilitator.facId) return refuse(reply, 'incomplete');
    const limited = await overLimit(deps, { name: 'signOnPerAddress', key: request.ip });
    if (limited) return refuse(reply, 'tooMany');
    let identity: StaffIdentity | null;
    try {
      const returned = new URL(redirectUri(deps, facilitator, request));
      returned.search = new URL(request.url, returned).search;
      identity = await provider.finish(returned, kept.pending);
    } catch (error) {
      deps.log.warn({ error, kind: 'staff sign-on' }, 'A sign-in through an identity provider failed.');
      const tooMany = await overLimit(deps, { name: 'signOnFailedPerAddress', key: request.ip });
      return tooMany ? refuse(reply, 'tooMany') : refuse(reply, 'away');
    }
    if (!identity) return refuse(reply, 'unknown');
    const { facId } = facilitator;
    const replaces = staffCookieOf(deps, request);
    const found = await deps
      .dbOf(facId)
      .transaction()
      .execute(async (tx) => {
        const person = await provisionPerson(deps, tx, { facId, identity });
        if (typeof person === 'string') return person;
        const session = { facId, staffId: person.id, isOpen: true, replaces };
        return { cookie: await startStaffSession(deps, tx, session) };
      });
    if (typeof found === 'string') return refuse(reply, found);
    setStaffCookie(deps, { request, reply, value: found.cookie });
    return reply.header('cache-control', 'no-store').redirect('/staff', 303);
  });
}

function identityOf(
  claims: Claims,
  { issuer, roleClaim, roles }: NonNullable<Facilitator['staff']['oidc']>,
): StaffIdentity | null {
  const { iss, sub } = claims;
  const address = addressOf(claims);
  if (typeof sub !== 'string' || !address) return null;
  const role = roleOfClaim(claims[roleClaim], roles);
  return {
    issuer: typeof iss === 'string' ? iss : issuer,
    sub,
    ...address,
    role,
  };
}

function redirectUri(deps: Deps, facilitator: Facilitator, request: FastifyRequest): string {
  return originsOf(deps, facilitator, request.host)[0] + CALLBACK_PATH;
}

function refuse(reply: FastifyReply, why: SignOnRefusal): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(refusedUrl(why), 303);
}
