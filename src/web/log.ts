/** Notes what went wrong for whoever looks at the console. Never pass what the applicant typed. */
export function logFailure(what: string, why?: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes to the console
  console.warn(what, why ?? '');
}
