import { isLoopback } from '../values/loopback.ts';

const CHARACTERS_MAXIMUM = 2000;

export function isReturnBase(value: string): boolean {
  return webAddress(value) !== undefined && !/[?#]/.test(value);
}

/** Compares parsed URLs, because URLs with the same prefix can have different hosts. */
export function isReturnUrl(value: string, bases: readonly string[]): boolean {
  const url = webAddress(value);
  return url !== undefined && bases.some((base) => isBelow(url, new URL(base)));
}

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

function webAddress(value: string): URL | undefined {
  // Check the raw string first, because the URL parser drops control characters and turns backslashes into slashes.
  const isPlain =
    value.length <= CHARACTERS_MAXIMUM && /^https?:\/\/[^/?#@\s\\]+[^\s\\\p{Cc}]*$/iu.test(value);
  if (!isPlain || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  const isSafe = url.protocol === 'https:' || isLoopback(url.hostname);
  return isSafe && url.username === '' && url.password === '' ? url : undefined;
}
