/** Never pass user input. */
export function logFailure(what: string, why?: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes to the console
  console.warn(what, why ?? '');
}
