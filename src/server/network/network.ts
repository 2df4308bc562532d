import { isIPv6 } from 'node:net';

/** Number of 16-bit groups in an IPv6 /64 (one customer's network) and in a /48 (one site's). */
const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;
const GROUPS = 8;
const GROUP_BITS = 16;

/**
 * An IPv6 address is shortened to its /64, which usually belongs to one customer. IPv4 addresses are kept whole, and an
 * IPv4-mapped address becomes its IPv4 address. Other strings are unchanged.
 */
export function networkOf(address: string): string {
  return mappedIPv4(address) ?? prefixOf(address, NETWORK_GROUPS) ?? address;
}

export function siteOf(address: string): string {
  const plain = mappedIPv4(address) ?? address;
  return prefixOf(plain, SITE_GROUPS) ?? plain.replace(/^(\d{1,3}(?:\.\d{1,3}){2})\.\d{1,3}$/, '$1.0/24');
}

function mappedIPv4(address: string): string | undefined {
  const groups = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonicalIPv6(address) ?? '')?.slice(1);
  return groups
    ?.map((group) => Number.parseInt(group, 16))
    .flatMap((bits) => [bits >> 8, bits & 0xff])
    .join('.');
}

/** Lowercase, with the longest run of zeros left out, and an IPv4-mapped address in hexadecimal. */
function canonicalIPv6(address: string): string | undefined {
  if (!isIPv6(address)) return undefined;
  const plain = address.replace(/%.*$/, '');
  // `URL` returns the canonical form in brackets.
  return new URL(`http://[${plain}]`).hostname.slice(1, -1);
}

function prefixOf(address: string, groups: number): string | undefined {
  const canonical = canonicalIPv6(address);
  if (canonical === undefined) return undefined;
  const [head = '', tail = ''] = canonical.split('::');
  const [front, back] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const gap = Array.from({ length: GROUPS - front.length - back.length }, () => '0');
  return `${[...front, ...gap, ...back].slice(0, groups).join(':')}::/${groups * GROUP_BITS}`;
}
