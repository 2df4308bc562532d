import type { FastifyInstance } from 'fastify';

/** The largest body; the largest form, a hundred owners, is a quarter of it. */
export const BODY_BYTES_MAXIMUM = 256 * 1024;

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
