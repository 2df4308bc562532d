import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, request as forward } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { listen } from './listen.ts';

export interface TlsProxy {
  /** Port for direct TLS (no CONNECT), for a browser that resolves the host names to this machine. */
  port: number;
  /** URL of an HTTP proxy to the same hosts, for clients that can't resolve the host names. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts a proxy like the one in production, which terminates TLS and forwards requests with the client's address and
 * host. `targets` are URLs by host name. The certificate covers `apply.harborpayments.example` and
 * `portal.merchants.example`.
 */
export async function startTlsProxy(targets: Readonly<Record<string, string>>): Promise<TlsProxy> {
  const server = createServer(
    {
      cert: readFileSync(join(import.meta.dirname, 'localhost.crt')),
      key: readFileSync(join(import.meta.dirname, 'localhost.key')),
    },
    (request, response) => {
      const target = targets[request.headers.host ?? ''];
      if (!target) return void response.writeHead(421).end();
      const { hostname, port } = new URL(target);
      const headers = {
        ...request.headers,
        'x-forwarded-proto': 'https',
        'x-forwarded-for': request.socket.remoteAddress ?? '',
      };
      const onward = forward(
        { hostname, port, method: request.method, path: request.url, headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
          answer.pipe(response);
        },
      );
      onward.on('error', () => response.destroy());
      request.pipe(onward);
    },
  );
  const tunnel = createHttpServer();
  tunnel.on('connect', (_request, socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    server.emit('connection', socket);
  });
  const direct = await listen(server);
  const tunneled = await listen(tunnel);
  return {
    port: direct.port,
    url: `http://127.0.0.1:${tunneled.port}`,
    async close() {
      await Promise.all([direct.close(), tunneled.close()]);
    },
  };
}
