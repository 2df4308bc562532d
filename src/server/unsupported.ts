import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { plainPage } from './plainPage.ts';
import { pagePolicy } from './securityHeaders.ts';

const BROWSERS = [
  ['Edge', 'https://www.microsoft.com/edge'],
  ['Chrome', 'https://www.google.com/chrome/'],
  ['Firefox', 'https://www.mozilla.org/firefox/'],
  ['Safari', 'https://www.apple.com/safari/'],
] as const;

/** Internet Explorer, which cannot run the web app. */
export function isInternetExplorer(request: FastifyRequest): boolean {
  return /Trident\/|MSIE /.test(request.headers['user-agent'] ?? '');
}

/** `GET /unsupported`: for Internet Explorer a page it can show, for any other browser the way back. */
export function registerUnsupportedPage(app: FastifyInstance): void {
  app.get('/unsupported', { schema: { hide: true } }, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', vary: 'User-Agent' });
    if (!isInternetExplorer(request)) return reply.redirect('/', 302);
    const nonce = randomBytes(16).toString('base64');
    const list = BROWSERS.map(([name, url]) => `<li><a href="${url}">${name}</a></li>`).join('');
    const body = `<h1>Unsupported Browser</h1>
<p>This browser is too old for a safe application. Please open the same address in one of these:</p><ul>${list}</ul>`;
    return reply
      .header('content-security-policy', pagePolicy({ nonce }))
      .type('text/html; charset=utf-8')
      .send(plainPage({ title: 'Unsupported Browser', nonce, body }));
  });
}
