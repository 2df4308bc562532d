import { CallFailed } from '../client.ts';

/** Throws `CallFailed` if the browser blocks the clipboard, for example without permission or HTTPS. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    throw new CallFailed(0, {
      code: 'clipboard',
      message: `Your browser doesn't allow copying. Copy it here: ${text}`,
    });
  }
}
