import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name the network of one customer, and those of the site that can have many of these. */
const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;
const GROUPS = 8;
/** Bits of a group of an IPv6 address. */
const GROUP_BITS = 16;

/**
 * What a limit counts an address by: an IPv4 address itself, also an IPv4-mapped one, an IPv6 address's /64, of which
 * its owner has all addresses. Any other text stays as it is.
 */
export function networkOf(address: string): string {
  return mappedIPv4(address) ?? prefixOf(address, NETWORK_GROUPS) ?? address;
}

/** The wider network: an IPv6 address's /48, which one site gets whole, or an IPv4 address's /24. */
export function siteOf(address: string): string {
  const plain = mappedIPv4(address) ?? address;
  return prefixOf(plain, SITE_GROUPS) ?? plain.replace(/^(\d{1,3}(?:\.\d{1,3}){2})\.\d{1,3}$/, '$1.0/24');
}

function mappedIPv4(address: string): string | undefined {
  return /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
}

/** The first groups of an IPv6 address; undefined for any other text. */
function prefixOf(address: string, groups: number): string | undefined {
  if (!isIPv6(address)) return undefined;
  const plain = address.replace(/%.*$/, '');
  // The one canonical spelling, without brackets.
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = canonical.split('::');
  const [front, back] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const gap = Array.from({ length: GROUPS - front.length - back.length }, () => '0');
  return `${[...front, ...gap, ...back].slice(0, groups).join(':')}::/${groups * GROUP_BITS}`;
}
