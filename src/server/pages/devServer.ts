import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';
import { DEFAULT_LANGUAGE, languages, type Language } from '../../domain/texts/languages.ts';
import { NONCE_PLACEHOLDER } from '../../journey/shell.ts';

const ROOT = join(import.meta.dirname, '../../..');

const baseOf = (language: Language) => (language === DEFAULT_LANGUAGE ? '/' : `/@${language}/`);

export async function startDevServer(app: FastifyInstance) {
  const servers = new Map<Language, ViteDevServer>();
  for (const language of languages) {
    const vite = await startVite(app, language);
    servers.set(language, vite);
    app.addHook('onClose', () => vite.close());
  }
  const serverOf = (language: Language) => servers.get(language) ?? servers.get(DEFAULT_LANGUAGE);
  return {
    template: async (url: string, language: Language): Promise<string | undefined> =>
      serverOf(language)?.transformIndexHtml(
        `${baseOf(language).slice(0, -1)}${url}`,
        readFileSync(join(ROOT, 'index.html'), 'utf8'),
      ),
    staff: async (html: string): Promise<string | undefined> =>
      serverOf(DEFAULT_LANGUAGE)?.transformIndexHtml('/staff', html),
    serve(request: FastifyRequest, reply: FastifyReply): FastifyReply {
      reply.hijack();
      reply.raw.removeHeader('content-security-policy');
      const language = languages.find(
        (one) => one !== DEFAULT_LANGUAGE && request.url.startsWith(baseOf(one)),
      );
      serverOf(language ?? DEFAULT_LANGUAGE)?.middlewares(request.raw, reply.raw, () => {
        reply.raw.writeHead(404).end();
      });
      return reply;
    },
  };
}

async function startVite(app: FastifyInstance, language: Language): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  return createServer({
    root: ROOT,
    base: baseOf(language),
    mode: language === DEFAULT_LANGUAGE ? 'development' : language,
    cacheDir: join(ROOT, 'node_modules/.vite', language),
    appType: 'custom',
    html: { cspNonce: NONCE_PLACEHOLDER },
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
}
