import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NONCE_PLACEHOLDER } from './pageHtml.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The web app's sources with hot reload, in place of its build. */
export async function startDevServer(app: FastifyInstance) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    html: { cspNonce: NONCE_PLACEHOLDER },
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  return {
    template: (url: string): Promise<string | undefined> =>
      vite.transformIndexHtml(url, readFileSync(join(ROOT, 'index.html'), 'utf8')),
    /** Answers with a source file, or 404. */
    serve(request: FastifyRequest, reply: FastifyReply): FastifyReply {
      reply.hijack();
      reply.raw.removeHeader('content-security-policy');
      vite.middlewares(request.raw, reply.raw, () => {
        reply.raw.writeHead(404).end();
      });
      return reply;
    },
  };
}
