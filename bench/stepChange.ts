import type { Browser, Page } from '@playwright/test';
import { journey, reach, type Journey } from '../e2e/applicant.ts';
import { openAs } from '../e2e/openAs.ts';
import type { Server } from '../e2e/server.ts';
import { launch, phone } from './phone.ts';
import { median } from './report.ts';

/** Milliseconds from pressing Continue until the next screen, and the part spent in the API call. */
export interface StepChange {
  step: string;
  whole: number;
  call: number;
  /** `whole` minus `call`. */
  ours: number;
}

const STEPS = [
  { step: 'type to business', save: '/identity/type', shows: 'Merchant category' },
  { step: 'business to owners', save: '/identity/business', shows: 'Dana Marlow' },
  { step: 'owners to bank account', save: '/identity/owners', shows: 'Routing number' },
  { step: 'bank account to review', save: '/accounts/payout', shows: 'Bank account(s)' },
];
const RUNS = 5;
/** Time in milliseconds to fill in a step, while the next step is prefetched. */
const FILLING_MS = 2000;

/** Median times of an application's step changes on an emulated low-end phone. */
export async function stepChanges(server: Server): Promise<StepChange[]> {
  const browser = await launch();
  const found: StepChange[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) found.push(...(await once(browser, server)));
  } finally {
    await browser.close();
  }
  return STEPS.map(({ step }) => {
    const runs = found.filter((one) => one.step === step);
    const middle = (of: 'whole' | 'call' | 'ours') => median(runs.map((one) => one[of]));
    return { step, whole: middle('whole'), call: middle('call'), ours: middle('ours') };
  });
}

async function once(browser: Browser, server: Server): Promise<StepChange[]> {
  const { page, context } = await phone(browser);
  try {
    const applicant = await reach(journey(server.url), 'PAYOUT');
    await openAs(page, applicant, `${server.url}/harbor/account-type`);
    const found: StepChange[] = [];
    for (const { step, save, shows } of STEPS) {
      await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
      await page.waitForTimeout(FILLING_MS);
      await watch(page, shows);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.waitForFunction(() => window.stepChange.shown > 0);
      const { pressed, shown } = await page.evaluate(() => window.stepChange);
      const call = await page.evaluate((path) => {
        const entry = performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith(path));
        return entry?.duration ?? 0;
      }, save);
      found.push({ step, whole: shown - pressed, call, ours: shown - pressed - call });
    }
    return found;
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    stepChange: { pressed: number; shown: number };
    keys: number[];
  }
}

/** Records when Continue is pressed and when the next screen's text is painted. */
async function watch(page: Page, shows: string): Promise<void> {
  await page.evaluate((text) => {
    window.stepChange = { pressed: 0, shown: 0 };
    performance.clearResourceTimings();
    addEventListener('click', () => (window.stepChange.pressed = performance.now()), {
      capture: true,
      once: true,
    });
    const look = () => {
      const { pressed } = window.stepChange;
      const all = document.querySelectorAll('label, legend, h2, h3, dt, dd, li, p, strong');
      const isThere = [...all].some((one) => one.textContent?.trim().startsWith(text));
      if (pressed > 0 && isThere) window.stepChange.shown = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  }, shows);
}

/** Longest main-thread blocking time per key press, in milliseconds, on an emulated low-end phone. */
export interface Typing {
  owners: number;
  categories: number;
}

/** Types into the form of one of four owners and into the category list. */
export async function typing(server: Server): Promise<Typing> {
  const browser = await launch();
  try {
    const applicant = await reach(journey(server.url), 'IDENTITY');
    const [owner] = (await applicant.call('GET', '/onboarding/accounts/identity/owners')).body.data.owners;
    const names = ['Ada', 'Bo', 'Cy', 'Di'];
    await applicant.call('PUT', '/onboarding/accounts/identity/owners', {
      owners: names.map((firstName) => ({ ...owner, firstName, ownershipPercentage: 25 })),
    });
    return {
      owners: await longestKey(browser, { server, applicant, path: 'verify-ownership', label: 'First name' }),
      categories: await longestKey(browser, {
        server,
        applicant,
        path: 'account-company',
        label: 'Merchant category',
      }),
    };
  } finally {
    await browser.close();
  }
}

async function longestKey(
  browser: Browser,
  at: { server: Server; applicant: Journey; path: string; label: string },
): Promise<number> {
  const { server, applicant, path, label } = at;
  const { page, context } = await phone(browser);
  try {
    await openAs(page, applicant, `${server.url}/harbor/${path}`);
    const edit = page.getByRole('button', { name: /^Edit / }).first();
    const field = page.getByLabel(label, { exact: true });
    await edit.or(field).first().waitFor();
    if (await edit.isVisible()) await edit.click();
    await field.fill('');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      window.keys = [];
      const channel = new MessageChannel();
      // A key's work is done when a message posted with it arrives.
      channel.port1.addEventListener('message', ({ data: begun }) =>
        window.keys.push(performance.now() - Number(begun)),
      );
      channel.port1.start();
      for (const kind of ['keydown', 'input'])
        addEventListener(kind, () => channel.port2.postMessage(performance.now()), { capture: true });
    });
    await field.pressSequentially('restaurant with a terrace', { delay: 120 });
    return Math.max(...(await page.evaluate(() => window.keys)));
  } finally {
    await context.close();
  }
}
