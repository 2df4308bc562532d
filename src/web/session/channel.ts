/** Returns null if the browser doesn't support channels. Firefox throws if the user blocks cookies. */
export function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('onboarding');
  } catch {
    return null;
  }
}
