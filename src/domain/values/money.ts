import { VOLUME_MAX, VOLUME_MIN } from '../limits.ts';

export function parseDollars(text: string): number | null {
  const plain = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+|(?=\.))(\.\d{1,2})?$/u.exec(text.trim());
  return plain ? Number(plain[1]?.replaceAll(',', '') + (plain[2] ?? '')) : null;
}

export function isVolume(dollars: number): boolean {
  return dollars >= VOLUME_MIN && dollars <= VOLUME_MAX;
}

/** Doesn't use `Intl`, whose first use on a phone takes longer than rendering the whole form. */
export function formatDollars(dollars: number): string {
  const [whole = '', cents] = dollars.toFixed(Number.isInteger(dollars) ? 0 : 2).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return cents === undefined ? grouped : `${grouped}.${cents}`;
}
