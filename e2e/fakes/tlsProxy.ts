import { readFileSync } from 'node:fs';
import { request as forward } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** Starts production's proxy, which terminates TLS and forwards requests with client address and host. */
export async function startTlsProxy(target: string): Promise<{ port: number; close(): Promise<void> }> {
  const { hostname, port } = new URL(target);
  const server = createServer(
    {
      cert: readFileSync(join(import.meta.dirname, 'localhost.crt')),
      key: readFileSync(join(import.meta.dirname, 'localhost.key')),
    },
    (request, response) => {
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
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
