import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../api/problem.ts';
import type { Deps } from '../deps.ts';
import { sendProblem } from '../http/problems.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
export const CACHE_FOREVER = `public, max-age=${YEAR_SECONDS}, immutable`;
/** Sent with every asset, because a web worker uses the Content Security Policy from its script's response. */
const ASSET_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'";
/** Blocks scripts in brand images, because an SVG that is opened directly is a document on our origin. */
const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export async function registerAssets(
  app: FastifyInstance,
  { facilitators }: Pick<Deps, 'facilitators'>,
  { dist }: { dist: string },
): Promise<void> {
  const root = join(dist, 'assets');
  if (existsSync(root)) {
    await app.register(fastifyStatic, {
      root,
      prefix: '/assets/',
      index: false,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response) => {
        response.header('cache-control', CACHE_FOREVER);
        response.header('content-security-policy', ASSET_POLICY);
      },
    });
  }

  app.get<{ Params: { facId: string; file: string }; Querystring: { v?: string } }>(
    '/brand/:facId/:file',
    async (request, reply) => {
      const { facId, file } = request.params;
      const image = facilitators.byId(facId)?.brandFiles.get(file);
      if (!image) return sendProblem(reply, new Problem('not_found'));
      const isCurrent = image.url.endsWith(`?v=${request.query.v ?? ''}`);
      return reply
        .headers({
          'cache-control': isCurrent ? CACHE_FOREVER : 'no-cache',
          'content-security-policy': IMAGE_POLICY,
          // Emails load the logo from another origin.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type(image.contentType)
        .send(image.bytes);
    },
  );

  app.get('/favicon.ico', async (request, reply) => {
    const owner = facilitators.byHost(request.host) ?? facilitators.default;
    return reply.redirect(owner.branding.favIcon, 302);
  });
}
