/**
 * Runs work when the browser is idle, but within three seconds. Browsers without `requestIdleCallback` run it after 600
 * ms.
 */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 600);
}
