/** BroadcastChannel shared by this site's tabs. Null if unsupported. */
export function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel('onboarding') : null;
}
