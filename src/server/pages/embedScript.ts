import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { CACHE_FOREVER } from './assets.ts';

const MINUTES = 'public, max-age=300';

/** Other websites pin a version by its hash, so never change or remove a version. */
export const EMBED_VERSIONS = [1] as const;

export function readEmbedScript(version: (typeof EMBED_VERSIONS)[number]): string {
  return readFileSync(join(import.meta.dirname, `embed/${version}.js`), 'utf8');
}

export function registerEmbedScript(app: FastifyInstance): void {
  const serve = (path: string, { script, cache }: { script: string; cache: string }) =>
    app.get(path, (_request, reply) =>
      reply
        .headers({
          'cache-control': cache,
          // Pages on other sites load the script, and browsers check its integrity hash only with CORS.
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type('text/javascript; charset=utf-8')
        .send(script),
    );
  for (const version of EMBED_VERSIONS) {
    const script = readEmbedScript(version);
    serve(`/embed/${version}.js`, { script, cache: CACHE_FOREVER });
    if (version === EMBED_VERSIONS.at(-1)) serve('/embed.js', { script, cache: MINUTES });
  }
}
