/** What stands for a secret that stays on the server: five asterisks and the last four characters. Means 'keep'. */
const MASK = /^\*{5}\d{4}$/u;

/** '123456789' -> '*****6789'; nothing stays nothing. */
export function maskSecret(secret: string): string {
  return secret === '' ? '' : `*****${secret.slice(-4)}`;
}

/** Whether a value is a mask rather than the secret itself. */
export function isMask(text: string): boolean {
  return MASK.test(text);
}
