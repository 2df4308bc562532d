import type { Locator, Page } from '@playwright/test';
import type { Who } from './applicantAt.ts';
import { pdf, type AskedItem } from './asked.ts';
import { button, heading } from './controls.ts';

/** `signal` aborts the action when the user leaves the screen. */
export interface Step {
  on: (page: Page) => Locator;
  act: (control: Locator, options: { signal: AbortSignal }) => Promise<unknown>;
}

export interface Visit {
  name: string;
  /** Who opens the screen. Undefined means a visitor without a session. */
  who?: Who | 'invited';
  items?: readonly AskedItem[];
  path: string;
  steps: readonly Step[];
  ends: string;
}

export const press = (name: string): Step => ({
  on: (page) => button(page, name),
  act: (control, options) => control.click(options),
});
export const type = (label: string | RegExp, text: string): Step => ({
  on: (page) => page.getByLabel(label, typeof label === 'string' ? { exact: true } : undefined),
  act: (control, options) => control.fill(text, options),
});
export const tick = (name: RegExp): Step => ({
  on: (page) => page.getByRole('checkbox', { name }),
  act: (control, options) => control.check(options),
});
export const pick: Step = {
  on: (page) => page.getByRole('radio', { name: 'Partnership', exact: true }),
  act: (control, options) => control.check(options),
};
export const see = (text: string): Step => ({ on: (page) => page.getByText(text), act: async () => {} });
export const upload: Step = {
  on: (page) => page.getByLabel('Government ID', { exact: true }),
  act: (control, options) => control.setInputFiles(pdf('id.pdf'), options),
};
export const toStatus: Step = {
  on: (page) => page.getByRole('link', { name: 'See application status' }),
  act: (control, options) => control.click(options),
};
export const goOn = press('Continue');

export function codeEntered(page: Page): Locator {
  return page
    .locator('main:has(input[autocomplete=one-time-code])')
    .getByRole('button', { name: 'Continue' });
}

/** Milliseconds to wait for calls that a visit's last screen makes. */
const LATEST_MS = 5000;

export async function walk(page: Page, { steps, ends }: Visit, came: Promise<void>): Promise<boolean> {
  const leaving = new AbortController();
  const held = came.then(() => {
    leaving.abort();
    return 'held' as const;
  });
  const ready = (promise: Promise<unknown>) => Promise.race([held, promise.then(() => 'ready' as const)]);
  for (const { on, act } of steps) {
    const control = on(page);
    if ((await ready(control.waitFor({ timeout: 30_000 }))) === 'held') return true;
    // While a response is held, the control may stay disabled. Aborting the pending click keeps it from running after
    // the user leaves.
    const acting = act(control, { signal: leaving.signal }).catch((error: unknown) => {
      if (!leaving.signal.aborted) throw error;
    });
    const how = await ready(acting);
    await acting;
    if (how === 'held') return true;
  }
  await ready(heading(page, ends).waitFor({ timeout: 30_000 }));
  return (await ready(new Promise((resolve) => setTimeout(resolve, LATEST_MS)))) === 'held';
}
