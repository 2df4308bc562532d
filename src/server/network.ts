import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name a network; whoever has one address of it has all of them. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * What a limit counts an address by: an IPv4 address itself, also where it comes in IPv6's clothes, an IPv6 address's
 * /64. Any other text stays as it is.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const plain = address.replace(/%.*$/, '');
  // The one canonical spelling, without brackets.
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = canonical.split('::');
  const [front, back] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const gap = Array.from({ length: GROUPS - front.length - back.length }, () => '0');
  return `${[...front, ...gap, ...back].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
