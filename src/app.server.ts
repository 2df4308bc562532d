import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { answerBrokenRequest } from './server/brokenRequests.ts';
import { registerCors } from './server/cors.ts';
import type { Deps } from './server/deps.ts';
import { registerHosts } from './server/hosts.ts';
import { registerDevPages } from './server/devPages.ts';
import { registerDocsPage } from './server/docsPage.ts';
import { acceptJsonOnly, BODY_BYTES_MAXIMUM, dropBody } from './server/jsonBodies.ts';
import type { Worker } from './server/jobs/worker.ts';
import { registerHealth, registerObservation } from './server/metrics.ts';
import { mount } from './server/mount.ts';
import { registerOpenApi } from './server/openapi.ts';
import { registerPages, type PageOptions } from './server/page.ts';
import { problemOf, sendProblem } from './server/refusals.ts';
import { registerSecurityHeaders } from './server/securityHeaders.ts';
import { registerSignOn } from './server/signOn/routes.ts';
import { routes } from './routes.server.ts';

/** What `createApp` needs: the deps of every route, and the worker that the development pages ask. */
export type AppDeps = Deps & { jobs: Worker };

/** A request that takes longer to arrive is not a browser's. */
const REQUEST_TIMEOUT_MS = 60_000;
const DIST = join(import.meta.dirname, '../dist');

/** The one app that production and every test boots, not yet listening. `dev` serves the web app with hot reload. */
export async function createApp(
  deps: AppDeps,
  { dev = false, dist = DIST }: Partial<PageOptions> = {},
): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_BYTES_MAXIMUM,
    trustProxy: trustedProxies(deps.config.trustProxy),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // What still comes on an open connection while the server stops is served; the connection ends with it.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { ignoreTrailingSlash: true },
    // An address that cannot be read never comes to the hooks.
    frameworkErrors: (error, { id }, reply) => void sendProblem(reply.headers(marks(id)), problemOf(error)),
  });

  const marks = (id: string) => ({ 'x-app-version': deps.config.version, 'x-request-id': id });
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
    if (problem.status >= 500) {
      const { method, routeOptions } = request;
      deps.log.error({ requestId: request.id, method, route: routeOptions.url, error }, 'A request failed.');
    }
    return sendProblem(reply, problem);
  });
  acceptJsonOnly(app);
  await registerSecurityHeaders(app, deps);
  registerHosts(app, deps);
  registerCors(app, deps);
  registerObservation(app, deps);
  await app.register(cookie);
  await registerOpenApi(app, deps);

  mount(app, deps, routes);

  registerSignOn(app, deps);
  registerHealth(app, deps);
  registerDocsPage(app, deps);
  registerDevPages(app, deps);
  await registerPages(app, deps, { dev, dist });
  await app.ready();
  return app;
}

/** A number is how many proxies stand before this process. */
function trustedProxies(
  setting: boolean | number | string,
): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}
