import { isIPv6 } from 'node:net';
import { unmapped } from './addresses.ts';

/** Number of 16-bit groups in the prefix of an IPv6 /64 (one customer's network) and of a /48 (one site's). */
const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;
const GROUPS = 8;
const GROUP_BITS = 16;

/**
 * An IPv6 address is shortened to its /64, which usually belongs to one customer. IPv4 addresses are kept whole, and an
 * IPv4-mapped address becomes its IPv4 address. Other strings are unchanged.
 */
export function networkOf(address: string): string {
  const plain = plainOf(address);
  return prefixOf(plain, NETWORK_GROUPS) ?? plain;
}

export function siteOf(address: string): string {
  const plain = plainOf(address);
  return prefixOf(plain, SITE_GROUPS) ?? plain.replace(/^(\d{1,3}(?:\.\d{1,3}){2})\.\d{1,3}$/, '$1.0/24');
}

function plainOf(address: string): string {
  return isIPv6(address) ? unmapped(address) : address;
}

function prefixOf(address: string, groups: number): string | undefined {
  if (!isIPv6(address)) return undefined;
  // `URL` returns the canonical form in brackets.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = canonical.split('::');
  const [front, back] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const gap = Array.from({ length: GROUPS - front.length - back.length }, () => '0');
  return `${[...front, ...gap, ...back].slice(0, groups).join(':')}::/${groups * GROUP_BITS}`;
}
