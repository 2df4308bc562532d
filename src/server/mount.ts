import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import * as v from 'valibot';
import { Problem } from '../api/problem.ts';
import { acceptedLanguage } from '../domain/languages.ts';
import { ANSWER_BYTES_MAXIMUM, boundAnswers, bytesOf } from './answerBytes.ts';
import {
  authenticate,
  authenticateCookie,
  bearerOf,
  cookieOf,
  type Caller,
  type OperatorCaller,
} from './authenticate.ts';
import { withinFacilitator, type Deps } from './deps.ts';
import { FOLLOWING_HEADER, followingOf } from './following.ts';
import type { Worker } from './jobs/worker.ts';
import { settleLanguage } from './language.ts';
import { sendProblem } from './refusals.ts';
import type { AnyEndpoint, Call, Route } from './route.ts';
import { browserOf, setBrowserCookie, setReloadCookie } from './reloadCookie.ts';
import type { Session } from './session.ts';
import { sessionEnds } from './sessionEnds.ts';
import { compileValidator, WrongReply } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint;
  }
  interface FastifyRequest {
    caller: Caller;
  }
}

/**
 * Mounts calls on the app. Each one is a pipeline: authenticate by the headers, read the body, take it out of its
 * wrapper, validate, open the reload cookie where the call takes one, handle, answer.
 */
export function mount(app: FastifyInstance, deps: Deps & { jobs: Worker }, routes: readonly Route[]): void {
  app.decorateRequest('caller', null as unknown as Caller);
  const announceEnd = ({ caller: { session } }: FastifyRequest, reply: FastifyReply) =>
    session && reply.headers(sessionEnds(deps, session));
  const readFollowing = followingOf(routes);
  boundAnswers(app, deps);
  for (const { endpoint, handler } of routes) {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(endpoint),
      config: { endpoint },
      validatorCompiler: ({ schema, httpPart }) =>
        compileValidator(schema, httpPart === 'body' ? endpoint.listName : undefined),
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        request.caller = {};
        const { audience } = endpoint;
        const refusal = await authenticate(deps, { audience, request, caller: request.caller });
        if (refusal) return sendProblem(reply, refusal);
        announceEnd(request, reply);
        await settleLanguage(deps, request, reply);
        return undefined;
      },
      preValidation: async (request) => {
        request.body = unwrap(request.body ?? {}, [endpoint.bodyKey, endpoint.listName]);
      },
      handler: async (request, reply) => {
        if (endpoint.audience === 'cookie') {
          const refusal = await authenticateCookie(deps, { request, caller: request.caller });
          if (refusal) return sendProblem(reply, refusal);
          announceEnd(request, reply);
          await settleLanguage(deps, request, reply);
        }
        const call = callOf(scoped(deps, request), request, reply);
        const answer = await handler(call);
        if (answer instanceof Problem) return sendProblem(reply, answer);
        // An operator's call may have put jobs back that it did not queue.
        const { jobs } = endpoint.audience === 'operator' ? deps : call.deps;
        if (endpoint.method !== 'GET') jobs.wake();
        const sent = deps.config.isProduction ? answer : checked(endpoint, answer);
        const wanted = endpoint.method === 'GET' ? undefined : request.headers[FOLLOWING_HEADER];
        if (endpoint.audience !== 'applicant' || typeof wanted !== 'string') return reply.send(sent);
        const room = ANSWER_BYTES_MAXIMUM - bytesOf({ ...(sent as object), next: null });
        return reply.send({
          ...(sent as object),
          next: await readFollowing(call, { addresses: wanted, room }),
        });
      },
    });
  }
}

function schemaOf({ params, query, body }: AnyEndpoint): FastifySchema {
  return { ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) };
}

/** `{ business: {...} }` and `{...}` are the same body where the call says so. */
function unwrap(body: unknown, keys: readonly (string | undefined)[]): unknown {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return body;
  const values = keys.map((key) => key !== undefined && Object.hasOwn(body, key) && Reflect.get(body, key));
  return values.find((inner) => typeof inner === 'object' && inner !== null) ?? body;
}

/**
 * What a call may see: the rows of the facilitator that its session, its key, or else its body or query names. It knows
 * which kinds of jobs it queued.
 */
function scoped(shared: Deps & { jobs: Worker }, { caller, body, query }: FastifyRequest): Deps {
  const deps = { ...shared, jobs: shared.jobs.ofCall() };
  const named = [body, query].map((given) => (given as { facId?: unknown } | null)?.facId);
  const facIds = [caller.session?.facId, caller.operator?.facId, ...named];
  const facId = facIds.find((one): one is string => typeof one === 'string');
  return facId !== undefined && deps.facilitators.byId(facId) ? withinFacilitator(deps, facId) : deps;
}

function callOf(deps: Deps, request: FastifyRequest, reply: FastifyReply): Call<AnyEndpoint> {
  return {
    deps,
    params: request.params,
    query: request.query,
    body: request.body,
    // Handlers of calls without a session or an operator have no use for them; the audience says which there is.
    session: request.caller.session as Session,
    operator: request.caller.operator as OperatorCaller,
    request: {
      id: request.id,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      host: request.host ?? '',
      language: acceptedLanguage(request.headers['accept-language']),
      origin: request.headers.origin ?? '',
      captchaToken: String(request.headers['x-captcha-token'] ?? ''),
      cookie: cookieOf(deps, request),
      browser: browserOf(deps, request),
      bearer: bearerOf(request),
      idempotencyKey: String(request.headers['idempotency-key'] ?? ''),
    },
    setHeader: (name, value) => void reply.header(name, value),
    setCookie: (value, facId) => setReloadCookie(deps, { request, reply, value, facId }),
    setBrowser: (value, facId) => setBrowserCookie(deps, { request, reply, value, facId }),
  };
}

function checked(endpoint: AnyEndpoint, answer: unknown): unknown {
  const result = v.safeParse(endpoint.reply, answer);
  if (!result.success) throw new WrongReply(endpoint.name, result.issues);
  return answer;
}
