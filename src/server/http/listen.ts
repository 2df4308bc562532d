import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { StartRefused } from '../config/startRefused.ts';

/**
 * Fastify listens on the first host, and a plain HTTP server on each other host. Skips a missing IPv6
 * loopback. Throws `StartRefused` if a port is in use or not permitted.
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
  server.on('clientError', (error, socket) => app.server.emit('clientError', error, socket));
  // Forward WebSocket upgrades to Fastify's server, because hot reload may connect to any of the hosts. Without
  // hot reload, a listener would leave requests with an `Upgrade` header unanswered.
  if (app.server.listenerCount('upgrade') > 0)
    server.on('upgrade', (request, socket, head) => app.server.emit('upgrade', request, socket, head));
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (isMissingLoopback(host, error.code)) resolve(() => Promise.resolve());
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

export function isMissingLoopback(host: string, code = ''): boolean {
  return host === '::1' && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(code);
}

function explain(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StartRefused(
      `Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT to another number.`,
    );
  }
  if (code === 'EACCES')
    return new StartRefused(
      `This process doesn't have permission to use port ${port}. Set PORT to another number.`,
    );
  return error;
}

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
