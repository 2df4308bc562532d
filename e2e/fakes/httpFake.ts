import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './listen.ts';

/**
 * Behavior of a fake. `down` breaks connections, `slow` responds after 30 seconds, and `garbage` returns the HTML
 * page of a broken proxy.
 */
export type Mode = 'healthy' | 'down' | 'slow' | 'garbage';

const SLOW_MS = 30_000;

export interface Heard {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface HttpFake {
  url: string;
  heard: Heard[];
  behave(mode: Mode): void;
  close(): Promise<void>;
}

/** Response of a fake. A `body` that isn't a string is sent as JSON. */
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export async function startHttpFake(answer: (request: Heard) => Reply | Promise<Reply>): Promise<HttpFake> {
  const heard: Heard[] = [];
  let mode: Mode = 'healthy';

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
    const one: Heard = {
      method: request.method ?? '',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      body: await text(request),
    };
    heard.push(one);
    const now = mode;
    if (now === 'down') return void request.socket.destroy();
    if (now === 'slow') await new Promise((done) => setTimeout(done, SLOW_MS).unref());
    if (response.destroyed) return;
    if (now === 'garbage') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Bad gateway</body></html>');
      return;
    }
    const { status = 200, headers = {}, body = {} } = await answer(one);
    const isText = typeof body === 'string';
    response
      .writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers })
      .end(isText ? body : JSON.stringify(body));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  const { port, close } = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    heard,
    behave: (next) => {
      mode = next;
    },
    close,
  };
}

export function formOf({ body }: Heard): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(body));
}
