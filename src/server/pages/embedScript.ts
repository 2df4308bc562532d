import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const FOR_EVER = 'public, max-age=31536000, immutable';
const MINUTES = 'public, max-age=300';

/** Versions of the script that are served. Pages name the hash of one, so none is ever removed or changed. */
export const EMBED_VERSIONS = [1] as const;

export function readEmbedScript(version: (typeof EMBED_VERSIONS)[number]): string {
  return readFileSync(join(import.meta.dirname, `embed/${version}.js`), 'utf8');
}

/** Serves the script with which a facilitator's page frames the app: the latest, and each version for good. */
export function registerEmbedScript(app: FastifyInstance): void {
  const serve = (path: string, { script, cache }: { script: string; cache: string }) =>
    app.get(path, (_request, reply) =>
      reply
        .headers({
          'cache-control': cache,
          // Another site's page loads it, and checks its hash only with leave to read it.
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type('text/javascript; charset=utf-8')
        .send(script),
    );
  for (const version of EMBED_VERSIONS) {
    const script = readEmbedScript(version);
    serve(`/embed/${version}.js`, { script, cache: FOR_EVER });
    if (version === EMBED_VERSIONS.at(-1)) serve('/embed.js', { script, cache: MINUTES });
  }
}
