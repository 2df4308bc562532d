import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
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
