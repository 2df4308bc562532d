import type { Browser, Page } from '@playwright/test';
import { journey, reach, type Journey } from '../e2e/applicant.ts';
import { openAs } from '../e2e/openAs.ts';
import type { Server } from '../e2e/server.ts';
import { companyJourney } from '../e2e/companyJourney.ts';
import { mouse } from '../e2e/input.ts';
import { LLC } from '../e2e/sampleCompany.ts';
import { launch, phone } from './phone.ts';
import { median, percentile } from './report.ts';

/**
 * Milliseconds from pressing Continue until the next screen is shown (`whole`), the part spent in the API call
 * (`call`), and the rest (`ours`).
 */
export interface StepChange {
  step: string;
  whole: number;
  call: number;
  ours: number;
}

const STEPS = [
  { step: 'code to type', save: '/accounts/sms', shows: 'LLC' },
  { step: 'type to business', save: '/identity/type', shows: 'Merchant category' },
  { step: 'business to owners', save: '/identity/business', shows: 'Date of birth' },
  { step: 'owners to bank account', save: '/identity/owners', shows: 'Routing number' },
  { step: 'bank account to review', save: '/accounts/payout', shows: 'Bank account(s)' },
];
const RUNS = 5;
/** Time for the page to prefetch before Continue is pressed. People take longer than this to fill in a form. */
const PAUSE_MS = 2000;

export interface Journeys {
  changes: StepChange[];
  interactions: { p75: number; longest: number; count: number };
}

export async function stepChanges(server: Server): Promise<Journeys> {
  const browser = await launch();
  const found: StepChange[] = [];
  const interactions: number[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const one = await once(browser, server, `bench-${Date.now()}@example.com`);
      found.push(...one.changes);
      interactions.push(...one.interactions);
    }
  } finally {
    await browser.close();
  }
  const changes = STEPS.map(({ step }) => {
    const runs = found.filter((one) => one.step === step);
    const middle = (of: 'whole' | 'call' | 'ours') => median(runs.map((one) => one[of]));
    return { step, whole: middle('whole'), call: middle('call'), ours: middle('ours') };
  });
  const [p75, longest] = [percentile(interactions, 0.75), percentile(interactions, 1)];
  return { changes, interactions: { p75, longest, count: interactions.length } };
}

async function once(
  browser: Browser,
  server: Server,
  email: string,
): Promise<{ changes: StepChange[]; interactions: number[] }> {
  const { page, context } = await phone(browser);
  const changes: StepChange[] = [];
  let timed: (typeof STEPS)[number] | undefined;
  const input = mouse(page);
  const journey = companyJourney(page, {
    ...input,
    async press(control) {
      if (!timed) return input.press(control);
      const { step, save, shows } = timed;
      await page.waitForTimeout(PAUSE_MS);
      await watch(page, shows);
      await input.press(control);
      await page.waitForFunction(() => window.stepChange.shown > 0);
      const { pressed, shown } = await page.evaluate(() => window.stepChange);
      const call = await page.evaluate((path) => {
        const entry = performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith(path));
        return entry?.duration ?? 0;
      }, save);
      changes.push({ step, whole: shown - pressed, call, ours: shown - pressed - call });
    },
  });
  const next = () => (timed = STEPS[changes.length]);
  try {
    await page.addInitScript(observeInteractions);
    await page.goto(`${server.url}/harbor/get-started`);
    await journey.getStarted(email);
    await journey.sms(async () => {
      next();
      const texts = (await server.outbox()).filter(({ channel }) => channel === 'sms');
      return /\b\d{6}\b/.exec(texts.at(-1)?.text ?? '')?.[0] ?? '';
    });
    next();
    await journey.accountType();
    next();
    await journey.company();
    timed = undefined;
    await journey.owners(async () => void next(), [{ ...LLC.owners[0], percentage: '100' }]);
    next();
    await journey.bank();
    return { changes, interactions: await page.evaluate(() => Object.values(window.interactions)) };
  } finally {
    await context.close();
  }
}

function observeInteractions(): void {
  window.interactions = {};
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId > 0)
        window.interactions[interactionId] = Math.max(window.interactions[interactionId] ?? 0, duration);
    // 16 milliseconds is the lowest threshold that browsers accept.
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

declare global {
  interface Window {
    stepChange: { pressed: number; shown: number };
    interactions: Record<number, number>;
    keys: number[];
  }
}

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

/**
 * Longest time in milliseconds that a key press blocks the main thread on an emulated low-end phone. `owners`
 * is for a field of the owner form, `categories` for the merchant category field.
 */
export interface Typing {
  owners: number;
  categories: number;
}

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
      // The message is delivered in a new task, after all handlers of the event have run.
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
