import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Loopback, private, and special-purpose networks (IANA registries). */
const NOT_PUBLIC = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // In IPv6, only 2000::/3 is public, and these networks within it aren't.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];

export class AddressRefused extends Error {
  readonly code = 'PRIVATE_ADDRESS';

  constructor() {
    super('The address is not a public one.');
    this.name = 'AddressRefused';
  }
}

export type AddressCheck = (address: string) => boolean;

export function networkList(networks: readonly string[]): BlockList | undefined {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    const version = isIP(address);
    if (version === 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > (version === 4 ? 32 : 128))
      return undefined;
    list.addSubnet(address, Number(bits), version === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

const notPublic = networkList(NOT_PUBLIC);
const global6 = networkList(['2000::/3']);

export function publicAddresses(allowed: readonly string[]): AddressCheck {
  const exceptions = networkList(allowed);
  return (address) => {
    const plain = unmapped(address);
    const version = isIP(plain);
    if (version === 0) return false;
    const family = version === 4 ? 'ipv4' : 'ipv6';
    if (exceptions?.check(plain, family)) return true;
    if (version === 6 && !global6?.check(plain, 'ipv6')) return false;
    return !notPublic?.check(plain, family);
  };
}

/** Removes brackets and the zone. An IPv4-mapped IPv6 address becomes its IPv4 address. */
export function unmapped(address: string): string {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (isIP(bare) !== 6) return bare;
  const mapped = new URL(`http://[${bare}]`).hostname.match(/^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/);
  if (!mapped) return bare;
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Fails if `mayCall` refuses any address. The connection uses the checked address, which prevents DNS rebinding. */
export function guardedLookup(mayCall: AddressCheck): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...(options as LookupOptions), all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? [];
      if (error || !first) return callback(error ?? new AddressRefused(), '');
      if (!found.every(({ address }) => mayCall(address))) return callback(new AddressRefused(), '');
      if ((options as LookupOptions).all) return callback(null, found);
      return callback(null, first.address, first.family);
    });
  };
}
