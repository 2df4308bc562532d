import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerBrokenRequest } from './brokenRequests.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { StartRefused } from './startFailure.ts';

/**
 * Listens on every address of the settings, the first by Fastify, the others beside it. An IPv6 loopback that the
 * machine lacks is left out. Throws with a sentence when the port is taken. `close` ends the others.
 */
export async function listen(
  app: FastifyInstance,
  { hosts, port: wanted }: Pick<Config, 'hosts' | 'port'>,
): Promise<{ port: number; close(): Promise<void> }> {
  const [first = '127.0.0.1', ...others] = hosts;
  await app.listen({ host: first, port: wanted }).catch((error: unknown) => {
    throw explain(error, { host: first, port: wanted });
  });
  const { port } = app.server.address() as AddressInfo;
  const closers = await Promise.all(others.map((host) => listenBeside(app, { host, port })));
  return {
    port,
    async close() {
      await Promise.all(closers.map((close) => close()));
    },
  };
}

function listenBeside(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<() => Promise<void>> {
  const { requestTimeout, headersTimeout, keepAliveTimeout } = app.server;
  const server = createServer({ requestTimeout, headersTimeout, keepAliveTimeout }, (request, response) =>
    app.routing(request, response),
  );
  server.on('clientError', answerBrokenRequest);
  // Hot reload speaks over a WebSocket, whichever of the addresses the browser took.
  server.on('upgrade', (request, socket, head) => app.server.emit('upgrade', request, socket, head));
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const missing = host === '::1' && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(error.code ?? '');
      if (missing) resolve(() => Promise.resolve());
      else reject(explain(error, { host, port }));
    });
    server.listen({ host, port, ipv6Only: host.includes(':') }, () => {
      resolve(
        () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeIdleConnections();
          }),
      );
    });
  });
}

function explain(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StartRefused(
      `Port ${port} is taken on ${host}. Stop what uses it, or set PORT to another number.`,
    );
  }
  if (code === 'EACCES')
    return new StartRefused(`Port ${port} needs more rights than this process has. Set PORT.`);
  return error;
}

/** What to open, one line each. */
export function addressesToOpen(
  { facilitators, config }: Pick<Deps, 'facilitators' | 'config'>,
  port: number,
): string {
  if (config.isProduction) return `Ready: ${config.publicUrl}\n`;
  const products = facilitators.all.flatMap((facilitator) =>
    facilitator.products
      .filter((product) => product.status === 'active')
      .map((product) => {
        const host = facilitator.isDefault ? 'localhost' : (facilitator.hosts[0] ?? 'localhost');
        return { url: `http://${host}:${port}/${product.slug}/get-started`, name: product.name };
      }),
  );
  const lines = [...products, { url: `http://localhost:${port}/dev`, name: 'outbox and every product' }];
  const width = Math.max(...lines.map(({ url }) => url.length));
  return `Ready.\n${lines.map(({ url, name }) => `  ${url.padEnd(width)}  ${name}\n`).join('')}`;
}
