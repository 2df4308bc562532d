import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { continueTexts } from '../../src/features/continue/messages.ts';
import { journey, reach, type Journey, type Milestone } from '../applicant.ts';
import { expect, test as base } from '../fixtures.ts';
import { chromium } from './chromium.ts';
import type { EngineKind, Size } from './engine.ts';
import { firefox } from './firefox.ts';
import { personAt, type Person } from './person.ts';
import { webkit } from './webkit.ts';

export const ENGINES = [chromium, firefox, webkit];
export const REFUSED = { role: 'heading', name: 'There is a problem' } as const;
const PICTURES = join(import.meta.dirname, '../../gallery/engines');

export const test = base.extend<{ kind: EngineKind; open: (size: Size) => Promise<Person> }>({
  kind: [chromium, { option: true }],
  open: async ({ kind }, use, info) => {
    const opened: Person[] = [];
    await use(async (size) => {
      const person = personAt(await kind.open(size));
      opened.push(person);
      return person;
    });
    const last = opened.at(-1);
    if (last && info.status !== info.expectedStatus)
      keep(`${kind.name} failed ${info.title}`, await last.engine.screenshot());
    for (const { engine } of opened) await engine.close();
  },
});

function keep(name: string, picture: Buffer): void {
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(join(PICTURES, `${name.replaceAll(/\W+/g, '-')}.png`), picture);
}

/**
 * Returns layout errors: a page that is too wide, a toast that is too tall, a dialog outside the window, or a logo over
 * the support link. Runs in the page.
 */
function misplaced(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : [];
  const high = [...document.querySelectorAll<HTMLElement>(':popover-open')]
    .map((one) => [one.getBoundingClientRect().height, one.innerText.length] as const)
    .filter(([height]) => height > innerHeight / 4)
    .map(([height]) => `a toast is ${height} px high`);
  const outside = [...document.querySelectorAll('dialog[open]')]
    .map((one) => one.getBoundingClientRect())
    .filter(
      ({ top, left, right, bottom }) => top < 0 || left < 0 || right > innerWidth || bottom > innerHeight,
    )
    .map(({ top, bottom }) => `a dialog reaches from ${top} to ${bottom}`);
  const at = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  const [logo, help] = [at('.frame-logo > *'), at('.frame-help')];
  const isOver = logo && help && logo.right > help.left && logo.bottom > help.top && logo.top < help.bottom;
  return [...wide, ...high, ...outside, ...(isOver ? ['the logo lies over the support link'] : [])];
}

/** Resolves after the next paint, because WebKit's screenshot of a large window could otherwise be outdated. */
function painted(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)));
  });
}

export function within(kind: EngineKind): void {
  test.use({ kind });
  const missing = kind.missing();
  test.skip(missing !== undefined, missing ?? '');
}

export const lookedIn = (kind: EngineKind) => async (person: Person, name: string) => {
  await person.settled();
  await expect.poll(() => person.engine.evaluate(misplaced)).toEqual([]);
  await person.engine.evaluate(painted);
  keep(`${kind.name} ${name}`, await person.engine.screenshot());
};

export async function signedIn(
  person: Person,
  { stage, url }: { stage: Milestone; url: string },
): Promise<Journey> {
  const applicant = await reach(journey(url), stage);
  await person.engine.goto(`${url}/harbor/continue`);
  await person.type(continueTexts.email, applicant.account.email);
  await person.type(continueTexts.password, applicant.account.password);
  await person.press('Continue');
  await person.heading('Choose your business type');
  return applicant;
}
