import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The largest body; the largest form, a hundred owners, is a quarter of it. */
export const BODY_BYTES_MAXIMUM = 256 * 1024;

/** What is read and dropped of a body that is too large; a form that sends more is not ours. */
const DROPPED_BYTES_MAXIMUM = 4 * 1024 * 1024;

/**
 * Reads the rest of a refused body. A client that is still writing when the connection closes sees it break, and never
 * the refusal.
 */
export function dropBody(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (request.readableEnded || request.destroyed) return resolve();
    let bytes = 0;
    const count = ({ length }: Buffer) => {
      bytes += length;
      if (bytes > DROPPED_BYTES_MAXIMUM) stop();
    };
    const stop = () => {
      request.off('data', count).pause();
      resolve();
    };
    for (const end of ['end', 'close', 'error']) request.once(end, stop);
    request.on('data', count).resume();
  });
}

/**
 * Takes JSON bodies only; a form or plain text, which another site could send without asking, is refused. An empty body
 * counts as none, and a body that would set a prototype is malformed.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}
