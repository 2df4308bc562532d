import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { answerBrokenRequest } from './server/http/bodies/brokenRequests.ts';
import { WEB_CLIENT_VERSION } from './server/config/versions.ts';
import { registerCors } from './server/http/cors.ts';
import type { Deps } from './server/deps.ts';
import { registerHosts } from './server/pages/unknownHost.ts';
import { registerDevPages } from './server/pages/devPages.ts';
import { registerDocsPage } from './server/pages/docsPage.ts';
import { acceptJsonOnly, BODY_BYTES_MAXIMUM, dropBody } from './server/http/bodies/jsonBodies.ts';
import type { Worker } from './server/jobs/worker.ts';
import { idsOf } from './server/http/loggedIds.ts';
import { registerHealth, registerObservation } from './server/observability/metrics.ts';
import { mount } from './server/http/mount.ts';
import { registerOpenApi } from './server/http/openapi/document.ts';
import { registerPages, type PageOptions } from './server/pages/page.ts';
import { problemOf, sendProblem } from './server/http/problems.ts';
import { registerSecurityHeaders } from './server/http/securityHeaders.ts';
import { registerCopyLink } from './server/pages/emailed/copyLink.ts';
import { registerStopReminders } from './server/pages/emailed/stopReminders.ts';
import { registerSignOn } from './server/signOn/routes.ts';
import { registerStaffSignOn } from './server/signOn/staffRoutes.ts';
import { routes } from './routes.server.ts';

export type AppDeps = Deps & { jobs: Worker };

/**
 * Long enough to upload the largest file over a slow phone connection. `jsonBodies.ts` sets a shorter limit for other
 * bodies.
 */
const REQUEST_TIMEOUT_MS = 10 * 60_000;

export async function createApp(
  deps: AppDeps,
  { dev = false, dist = deps.config.distDir }: Partial<PageOptions> = {},
): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_BYTES_MAXIMUM,
    trustProxy: trustedProxies(deps.config.trustProxy),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // During shutdown, requests on open connections are still served. The onSend hook below closes each connection
    // after its response.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket),
    routerOptions: { ignoreTrailingSlash: true },
    // A malformed URL fails before any hook runs, so this handler sets the headers itself.
    frameworkErrors: (error, { id }, reply) => void sendProblem(reply.headers(marks(id)), problemOf(error)),
  });

  const marks = (id: string) => ({ 'x-app-version': WEB_CLIENT_VERSION, 'x-request-id': id });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(marks(request.id));
  });
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  app.setErrorHandler(async (error, request, reply) => {
    const problem = problemOf(error);
    if (problem.code === 'body_too_large') await dropBody(request.raw);
    // Don't log an error if the client disconnected before it sent the whole request.
    const isGone = request.raw.destroyed && !request.raw.complete;
    if (problem.status >= 500 && !isGone) {
      const { method, routeOptions } = request;
      const line = { requestId: request.id, method, route: routeOptions.url, ...idsOf(request), error };
      deps.log.error(line, 'A request failed.');
    }
    return sendProblem(reply, problem);
  });
  acceptJsonOnly(app);
  await registerSecurityHeaders(app, deps);
  registerHosts(app, deps);
  registerCors(app, deps);
  registerObservation(app, deps);
  await app.register(cookie);
  const document = registerOpenApi(app, deps, routes);

  mount(app, deps, routes);

  registerSignOn(app, deps);
  registerStaffSignOn(app, deps);
  registerCopyLink(app, deps);
  registerStopReminders(app, deps);
  registerHealth(app, deps);
  registerDocsPage(app, deps, document);
  registerDevPages(app, deps);
  await registerPages(app, deps, { dev, dist });
  await app.ready();
  return app;
}

/** A numeric setting is the number of proxies in front of this process. */
function trustedProxies(
  setting: boolean | number | string,
): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}
