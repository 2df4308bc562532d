import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * How a peer behaves: as it should; away (the connection breaks); slow (it says nothing for half a minute, and does
 * nothing for a caller who has left by then); or answering what a broken proxy would.
 */
export type Mode = 'well' | 'down' | 'slow' | 'garbage';

const SLOW_MS = 30_000;

/** A request as the peer received it. */
export interface Heard {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface HttpPeer {
  /** Its address on loopback, without a trailing slash. */
  url: string;
  /** Every request that reached it, whatever it answered. */
  heard: Heard[];
  behave(mode: Mode): void;
  close(): Promise<void>;
}

/** What a peer answers: an object becomes JSON. */
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Starts a server that speaks a provider's protocol. `answer` is called only while it behaves well. */
export async function startHttpPeer(answer: (request: Heard) => Reply | Promise<Reply>): Promise<HttpPeer> {
  const heard: Heard[] = [];
  let mode: Mode = 'well';

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer');
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
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    behave: (next) => {
      mode = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The fields of a form as it was sent. */
export function formOf({ body }: Heard): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(body));
}
