/** Returns null if the browser doesn't support channels or throws, as Firefox does if the user blocks cookies. */
export function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('onboarding');
  } catch {
    return null;
  }
}
