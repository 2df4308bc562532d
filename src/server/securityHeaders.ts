import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import type { ThirdParties } from './thirdParties.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const NOBODY: ThirdParties = { script: [], frame: [], connect: [], style: [] };

/** Headers for everything; a page replaces the policy by its own, an answer with data may load nothing at all. */
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
    // Links carry tokens in their query.
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.isProduction && { maxAge: YEAR_SECONDS, includeSubDomains: true },
    crossOriginEmbedderPolicy: false,
    // `frame-ancestors` says the same, and can name the sites that may frame us.
    frameguard: false,
  });
}

/**
 * The policy of a page of ours. `nonce` opens the page's own style and data; from elsewhere nothing loads but what the
 * configured providers need.
 */
export function pagePolicy({
  nonce,
  frameAncestors = [],
  dev = false,
  thirdParties = NOBODY,
}: {
  nonce: string;
  frameAncestors?: readonly string[];
  /** The hot-reload socket of development. */
  dev?: boolean;
  thirdParties?: ThirdParties;
}): string {
  const { script, frame, connect, style } = thirdParties;
  return [
    "default-src 'none'",
    ['script-src', "'self'", `'nonce-${nonce}'`, ...script].join(' '),
    ['style-src', "'self'", `'nonce-${nonce}'`, ...style].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    ['connect-src', "'self'", ...(dev ? ['ws:'] : []), ...connect].join(' '),
    ...(frame.length > 0 ? [['frame-src', ...frame].join(' ')] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
  ].join('; ');
}
