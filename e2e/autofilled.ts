import type { Page } from '@playwright/test';
import { field } from './controls.ts';
import { expect } from './fixtures.ts';

/**
 * Fills fields as browsers and password managers do: all at once, with the native setter and events, without key
 * presses or focus. `values` are keyed by autocomplete token.
 */
export async function autofill(page: Page, values: Record<string, string>): Promise<void> {
  const missing = await page.evaluate((wanted) => {
    const controls = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')];
    return Object.entries(wanted).filter(([token, value]) => {
      const control = controls.find(({ autocomplete }) => autocomplete === token);
      if (!control) return true;
      const kind = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, value);
      for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }));
      return false;
    });
  }, values);
  expect(missing).toEqual([]);
}

export async function paste(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).focus();
  await page.evaluate((pasted) => {
    const control = document.activeElement as HTMLInputElement;
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const isLeft = control.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
    if (!isLeft) throw new Error('The field refuses a paste.');
    document.execCommand('insertText', false, pasted);
  }, text);
}
