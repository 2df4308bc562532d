import { tidy } from './tidy.ts';

export type Protocol = 'https' | 'http';

export interface Website {
  protocol: Protocol;
  host: string;
}

const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';
const address = new RegExp(
  `^(?:${label}\\.)+\\p{L}[\\p{L}\\p{N}-]*[\\p{L}\\p{N}](?::(\\d{1,5}))?(?:[/?#][^\\s\\p{Cc}\\p{Cs}\\p{Bidi_C}]*)?$`,
  'u',
);

export function splitWebsite(url: string): Website {
  const [, protocol, host = ''] = /^(?:(https?):\/\/)?(.*)$/isu.exec(tidy(url)) ?? [];
  return { protocol: protocol?.toLowerCase() === 'http' ? 'http' : 'https', host };
}

export function joinWebsite({ protocol, host }: Website): string {
  const typed = tidy(host);
  if (typed === '') return '';
  return /^https?:\/\//iu.test(typed) ? typed : `${protocol}://${typed}`;
}

const PORT_MAX = 65_535;

export function isHost(text: string): boolean {
  const [matched, port = '1'] = address.exec(text) ?? [];
  return matched !== undefined && Number(port) >= 1 && Number(port) <= PORT_MAX;
}

export function isWebsiteUrl(text: string): boolean {
  return /^https?:\/\//iu.test(text) && isHost(splitWebsite(text).host);
}
