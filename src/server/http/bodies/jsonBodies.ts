import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerBrokenRequest } from './brokenRequests.ts';

export const BODY_BYTES_MAXIMUM = 256 * 1024;

const DROPPED_BYTES_MAXIMUM = 4 * 1024 * 1024;

const BODY_TIMEOUT_MS = 60_000;

/**
 * Discards the rest of the body, up to `atMost` bytes. Otherwise, a client that is still writing would get a connection
 * reset instead of the error response.
 */
export function dropBody(request: IncomingMessage, atMost = DROPPED_BYTES_MAXIMUM): Promise<void> {
  return new Promise((resolve) => {
    if (request.readableEnded || request.destroyed) return resolve();
    let bytes = 0;
    const count = ({ length }: Buffer) => {
      bytes += length;
      if (bytes > atMost) stop();
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
 * Forms and plain text can be sent cross-site without a preflight, so only JSON is accepted. An empty body is treated
 * as missing.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    // Some clients send a form's content type with an empty body. Drop the header, so that the request isn't rejected.
    if (headers['content-length'] === '0') delete headers['content-type'];
  });
  app.addHook('preParsing', async (request, reply) => endSlowBody(request, reply));
  // After an early response, such as a 401, the client may still be sending the body, so apply the body
  // timeout here too.
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) setTimeout(() => raw.complete || raw.destroy(), BODY_TIMEOUT_MS).unref();
  });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const text = textOf(body as Buffer);
    if (text === undefined) return done(Object.assign(new Error('Not UTF-8.'), { statusCode: 400 }));
    void parse(request, text, done);
  });
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Returns undefined for invalid UTF-8, because lenient decoding would store replacement characters (U+FFFD). */
function textOf(bytes: Buffer): string | undefined {
  try {
    return UTF_8.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Ends a request whose body takes too long. The server-wide timeout is longer, because files may be uploaded
 * over slow connections.
 */
function endSlowBody({ raw, headers, routeOptions }: FastifyRequest, reply: FastifyReply): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody || routeOptions.config.endpoint?.upload) return;
  const end = () => {
    const slow = Object.assign(new Error('The request body timed out.'), {
      code: 'ERR_HTTP_REQUEST_TIMEOUT',
    });
    answerBrokenRequest(slow, raw.socket);
  };
  const timer = setTimeout(end, BODY_TIMEOUT_MS).unref();
  raw.once('end', () => clearTimeout(timer));
  reply.raw.once('close', () => clearTimeout(timer));
}
