import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import * as v from 'valibot';
import { Problem } from '../../api/problem.ts';
import { acceptedLanguage } from '../../domain/texts/languages.ts';
import { ANSWER_BYTES_MAXIMUM, boundAnswers, bytesOf } from './bodies/answerBytes.ts';
import { bodySchema } from './bodies/bodySchema.ts';
import { loadApplication, progressOf, requireStep } from '../applications/application.ts';
import { authenticate, authenticateCookie, bearerOf, cookieOf, type Caller } from './authenticate.ts';
import { withinFacilitator, type Deps } from '../deps.ts';
import { INCLUDED_READS_HEADER, includedReadsOf } from './includedReads.ts';
import type { Worker } from '../jobs/worker.ts';
import { idsOf } from './loggedIds.ts';
import { settleLanguage } from './language.ts';
import { sendProblem } from './problems.ts';
import type { OperatorCaller } from './operatorCaller.ts';
import type { AnyEndpoint, Call, Route } from './route.ts';
import { browserOf, setBrowserCookie, setReloadCookie } from './reloadCookie.ts';
import type { Steps } from '../../journey/stages.ts';
import type { OwnerSession } from '../sessions/ownerSession.ts';
import type { Session } from '../sessions/session.ts';
import { sessionExpiryHeader } from '../sessions/sessionEnds.ts';
import { setStaffCookie, staffCookieOf } from './staffCaller.ts';
import { acceptFiles, dropFile, uploadOf } from './bodies/uploads.ts';
import { compileValidator, WrongReply } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint;
  }
  interface FastifyRequest {
    caller: Caller;
  }
}

const REPEAT_AFTER_MS = 1000;

/**
 * Request pipeline: authenticate by headers, read and unwrap the body, validate, check the reload cookie if the
 * endpoint uses it, run the handler, reply. If validation fails and the step is closed, replies with the step
 * error instead of the validation errors.
 */
export function mount(app: FastifyInstance, deps: Deps & { jobs: Worker }, routes: readonly Route[]): void {
  app.decorateRequest('caller', null as unknown as Caller);
  const setSessionEnd = ({ caller: { session } }: FastifyRequest, reply: FastifyReply) =>
    session && reply.headers(sessionExpiryHeader(deps, session));
  const readIncluded = includedReadsOf(routes);
  boundAnswers(app, deps);
  const add = (scope: FastifyInstance, { endpoint, step, handler }: Route) =>
    scope.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(endpoint),
      ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
      config: { endpoint },
      attachValidation: step !== undefined,
      validatorCompiler: ({ schema, httpPart }) =>
        compileValidator(schema, {
          part: httpPart,
          listName: httpPart === 'body' ? endpoint.listName : undefined,
        }),
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        request.caller = {};
        const refusal = await authenticate(deps, { endpoint, request, caller: request.caller });
        if (refusal) return sendProblem(reply, refusal);
        setSessionEnd(request, reply);
        await settleLanguage(deps, request, reply);
        return undefined;
      },
      preValidation: async (request) => {
        request.body = unwrap(asObject(request.body ?? {}, endpoint.listKey), [
          endpoint.bodyKey,
          endpoint.listName,
        ]);
      },
      preHandler: async ({ validationError, caller: { session } }, reply) => {
        if (!validationError) return undefined;
        if (!step || !session) throw validationError;
        const loaded = await loadApplication(deps.dbOf(session.facId), session);
        const closed = requireStep(progressOf(deps, loaded), step, 'write');
        if (closed) return sendProblem(reply, closed);
        throw validationError;
      },
      handler: async (request, reply) => {
        // A client may send the body slowly, so its session or key may have ended after the request began.
        if (reply.elapsedTime > REPEAT_AFTER_MS) {
          const refusal = await authenticate(deps, { endpoint, request, caller: request.caller });
          if (refusal) return sendProblem(reply, refusal);
        }
        if (endpoint.audience === 'cookie') {
          const refusal = await authenticateCookie(deps, { request, caller: request.caller });
          if (refusal) return sendProblem(reply, refusal);
          setSessionEnd(request, reply);
          await settleLanguage(deps, request, reply);
        }
        const call = callOf(scoped(deps, request), { request, reply, step });
        const answer = await handler(call);
        if (answer instanceof Problem) {
          if (endpoint.upload) await dropFile(request);
          return sendProblem(reply, answer);
        }
        // `deps.jobs` wakes the queue for jobs of every kind, because an operator's call may requeue a job of
        // any kind. `call.deps.jobs` wakes it only for the kinds that this call enqueued.
        const { jobs } = endpoint.audience === 'operator' ? deps : call.deps;
        if (endpoint.method !== 'GET') jobs.wake();
        const sent = deps.config.isProduction ? answer : checked(endpoint, answer);
        const wanted = endpoint.method === 'GET' ? undefined : request.headers[INCLUDED_READS_HEADER];
        if (endpoint.audience !== 'applicant' || typeof wanted !== 'string') return reply.send(sent);
        const room = ANSWER_BYTES_MAXIMUM - bytesOf({ ...(sent as object), next: null });
        return reply.send({
          ...(sent as object),
          next: await readIncluded(call, { addresses: wanted, room }),
        });
      },
    });
  for (const route of routes) {
    if (!route.endpoint.upload) add(app, route);
    // Register upload endpoints in their own plugins, so that their content type parsers don't apply to other
    // endpoints.
    else
      void app.register(async (scope) => {
        acceptFiles(scope);
        add(scope, route);
      });
  }
}

function schemaOf(endpoint: AnyEndpoint): FastifySchema {
  const { params, query } = endpoint;
  const body = bodySchema(endpoint);
  return { ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) };
}

function asObject(body: unknown, listKey: string | undefined): unknown {
  return listKey !== undefined && Array.isArray(body) ? { [listKey]: body } : body;
}

function unwrap(body: unknown, keys: readonly (string | undefined)[]): unknown {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return body;
  const values = keys.map((key) => key !== undefined && Object.hasOwn(body, key) && Reflect.get(body, key));
  return values.find((inner) => typeof inner === 'object' && inner !== null) ?? body;
}

function scoped(shared: Deps & { jobs: Worker }, request: FastifyRequest): Deps {
  const { caller, body, query } = request;
  const named = [body, query].map((given) => (given as { facId?: unknown } | null)?.facId);
  const facIds = [caller.session?.facId, caller.owner?.facId, caller.operator?.facId, ...named];
  const facId = facIds.find((one): one is string => typeof one === 'string');
  const isKnown = facId !== undefined && shared.facilitators.byId(facId) !== undefined;
  if (isKnown) caller.facId = facId;
  const log = shared.log.child({ requestId: request.id, ...idsOf(request) });
  const deps = { ...shared, jobs: shared.jobs.ofCall(), log };
  return isKnown ? withinFacilitator(deps, facId) : deps;
}

function callOf(
  deps: Deps,
  { request, reply, step }: { request: FastifyRequest; reply: FastifyReply; step: Route['step'] },
): Call<AnyEndpoint> {
  return {
    deps,
    params: request.params,
    query: request.query,
    body: request.body,
    // `session`, `operator`, `owner`, and `step` are set only for the endpoints whose handlers use them.
    session: request.caller.session as Session,
    operator: request.caller.operator as OperatorCaller,
    owner: request.caller.owner as OwnerSession,
    step: step as Steps,
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
      staffCookie: staffCookieOf(deps, request),
      bearer: bearerOf(request),
      idempotencyKey: String(request.headers['idempotency-key'] ?? ''),
    },
    upload: uploadOf(request),
    setHeader: (name, value) => void reply.header(name, value),
    setCookie: (value, facId) => setReloadCookie(deps, { request, reply, value, facId }),
    setStaffCookie: (value) => setStaffCookie(deps, { request, reply, value }),
    setBrowser: (value, facId) => setBrowserCookie(deps, { request, reply, value, facId }),
  };
}

function checked(endpoint: AnyEndpoint, answer: unknown): unknown {
  const result = v.safeParse(endpoint.reply, answer);
  if (!result.success) throw new WrongReply(endpoint.name, result.issues);
  return answer;
}
