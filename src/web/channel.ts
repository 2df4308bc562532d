/** Where the tabs of a browser talk to each other; null in a browser that has no such thing. */
export function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel('onboarding') : null;
}
