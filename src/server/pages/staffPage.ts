import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../domain/texts/escapeHtml.ts';
import { Problem } from '../../api/problem.ts';
import { NONCE_PLACEHOLDER } from '../../journey/shell.ts';
import type { Deps } from '../deps.ts';
import type { Facilitator } from '../facilitators/facilitators.ts';
import { sendProblem } from '../http/problems.ts';
import { withNonce } from '../http/securityHeaders.ts';
import { themeCss, themeOf } from './pageTheme.ts';

const ROOT = join(import.meta.dirname, '../../..');
const NOT_BUILT = 'The staff console is not built yet. Run `npm start` or `npm run build`.\n';

/** No site may frame the console, even one that may frame the applicant's pages. */
export function registerStaffPage(
  app: FastifyInstance,
  { facilitators }: Pick<Deps, 'facilitators'>,
  { dist, transform }: { dist: string; transform?: (html: string) => Promise<string | undefined> },
): void {
  const file = join(dist, 'staff.html');
  const built = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const template = () =>
    transform ? transform(readFileSync(join(ROOT, 'staff.html'), 'utf8')) : Promise.resolve(built);

  for (const path of ['/staff', '/staff/*'])
    app.get(path, async (request, reply) => {
      const facilitator = facilitators.byHost(request.host);
      if (!facilitator) return sendProblem(reply, new Problem('not_found'));
      const html = await template();
      if (html === undefined) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
      reply.header('cross-origin-opener-policy', 'same-origin');
      const policy = { dev: transform !== undefined, frame: ["'self'", 'blob:'] };
      return reply.send(withNonce(reply, branded(html, facilitator), policy));
    });
}

function branded(html: string, { name, branding, font }: Facilitator): string {
  const css = (dark: boolean) => themeCss(themeOf({ brand: branding.color, dark }), { dark, font });
  const head = [
    `<title>${escapeHtml(name)}</title>`,
    `<link rel="icon" href="${escapeHtml(branding.favIcon)}">`,
    `<style nonce="${NONCE_PLACEHOLDER}">${css(false)}@media (prefers-color-scheme:dark){${css(true)}}</style>`,
  ];
  return html.replace('</head>', () => `${head.join('')}</head>`);
}
