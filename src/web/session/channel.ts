/** Opens the BroadcastChannel that this site's tabs share. Null if the browser doesn't support it. */
export function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel('onboarding') : null;
}
