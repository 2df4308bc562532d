import { isLoopback } from './values/loopback.ts';

const CHARACTERS_MAXIMUM = 2000;

/** Whether a product may list this as a start of return addresses. */
export function isReturnBase(value: string): boolean {
  return webAddress(value) !== undefined && !/[?#]/.test(value);
}

/**
 * Whether an address begins with one of the bases: same origin, and the base's path or one below it. Both are parsed,
 * because text that begins alike may name another host.
 */
export function isReturnUrl(value: string, bases: readonly string[]): boolean {
  const url = webAddress(value);
  return url !== undefined && bases.some((base) => isBelow(url, new URL(base)));
}

/** Adds what the facilitator's page needs to find the application. The query that is there stays as it is. */
export function withOutcome(
  address: string,
  { applicationId, stage }: { applicationId: string; stage: string },
): string {
  const url = new URL(address);
  const added = new URLSearchParams({ applicationId, stage });
  url.search = url.search === '' ? `?${added.toString()}` : `${url.search}&${added.toString()}`;
  return url.href;
}

function isBelow(url: URL, base: URL): boolean {
  const folder = base.pathname.replace(/\/?$/, '/');
  return url.origin === base.origin && (url.pathname === base.pathname || url.pathname.startsWith(folder));
}

/** Parses an https address without user and password; http only for this machine. */
function webAddress(value: string): URL | undefined {
  // The parser would drop control characters and turn a backslash into a slash.
  const isPlain =
    value.length <= CHARACTERS_MAXIMUM && /^https?:\/\/[^/?#@\s\\]+[^\s\\\p{Cc}]*$/iu.test(value);
  if (!isPlain || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  const isSafe = url.protocol === 'https:' || isLoopback(url.hostname);
  return isSafe && url.username === '' && url.password === '' ? url : undefined;
}
