import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { NONCE_PLACEHOLDER } from '../../journey/shell.ts';
import type { Deps } from '../deps.ts';
import type { ThirdParties } from '../providers/thirdParties.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** WebKit's built-in PDF viewer has inline styles. Without them, it shows the PDF in a corner of the window. */
export const PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const NOBODY: ThirdParties = { script: [], frame: [], connect: [], style: [] };

export async function registerSecurityHeaders(
  app: FastifyInstance,
  { config }: Pick<Deps, 'config'>,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // Never send a referrer, because query strings can contain tokens.
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.isProduction && { maxAge: YEAR_SECONDS, includeSubDomains: true },
    crossOriginEmbedderPolicy: false,
    // `frame-ancestors` replaces X-Frame-Options and can list sites that may frame the app.
    frameguard: false,
  });
}

export function pagePolicy({
  nonce,
  frameAncestors = [],
  dev = false,
  thirdParties = NOBODY,
  frame: ownFrames = [],
}: {
  nonce: string;
  frameAncestors?: readonly string[];
  dev?: boolean;
  thirdParties?: ThirdParties;
  frame?: readonly string[];
}): string {
  const { script, frame, connect, style } = thirdParties;
  return [
    "default-src 'none'",
    ['script-src', "'self'", `'nonce-${nonce}'`, ...script].join(' '),
    ['style-src', "'self'", `'nonce-${nonce}'`, ...style].join(' '),
    // Previews of chosen files use blob URLs.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ['connect-src', "'self'", ...(dev ? ['ws:'] : []), ...connect].join(' '),
    ...(frame.length + ownFrames.length > 0 ? [['frame-src', ...ownFrames, ...frame].join(' ')] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
  ].join('; ');
}

/** Returns the page with a new nonce, and sets the reply's headers. */
export function withNonce(
  reply: FastifyReply,
  page: string,
  policy: Omit<Parameters<typeof pagePolicy>[0], 'nonce'>,
): string {
  const nonce = randomBytes(16).toString('base64');
  // A cached page would reuse its nonce, and the next person to use the browser could read the page.
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
  reply.header('content-security-policy', pagePolicy({ nonce, ...policy }));
  return page.replaceAll(NONCE_PLACEHOLDER, nonce);
}
