/** Mask of a stored sensitive value: five asterisks and the last four digits. Saving a mask keeps the stored value. */
const MASK = /^\*{5}\d{4}$/u;

export function maskSecret(secret: string): string {
  return secret === '' ? '' : `*****${secret.slice(-4)}`;
}

export function isMask(text: string): boolean {
  return MASK.test(text);
}

export function orMask(...shapes: readonly RegExp[]): RegExp {
  const sources = new Set([...shapes, MASK].map(({ source }) => source));
  return new RegExp([...sources].join('|'), 'u');
}

export function digitsOnly({ input }: { input: string }): string | undefined {
  return /^[\d-]*$/u.test(input) ? undefined : 'Use digits only.';
}
