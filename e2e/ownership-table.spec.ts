import type { Page } from '@playwright/test';
import {
  facilitatorsOfEveryType,
  ownershipCases,
  peopleOf,
  PRODUCTS,
  type OwnershipCase,
} from '../test/boundaries/ownershipCases.ts';
import { NOBODY_LABEL } from '../src/features/verify-ownership/beneficial/beneficialMessages.ts';
import { PERSON_LABELS, checkFields } from '../src/features/verify-ownership/messages.ts';
import { journey, reach, type Journey } from './applicant.ts';
import { button, field, heading, problem } from './controls.ts';
import { expect, test as base } from './fixtures.ts';
import { openAs } from './openAs.ts';
import { OWNERS } from './ownersScreen.ts';
import { startServer, type Server } from './server.ts';

const test = base.extend<object, { everyType: Server }>({
  everyType: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern, even for no fixtures
    async ({}, use) => {
      const copy = facilitatorsOfEveryType();
      const server = await startServer({ FACILITATORS_DIR: copy.dir });
      copy.remove();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

async function messageBeside(page: Page, label: string): Promise<string> {
  return field(page, label).evaluate((element) => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
    const isWrong = element.getAttribute('aria-invalid') === 'true';
    return isWrong ? (document.getElementById(ids.at(-1) ?? '')?.textContent ?? '') : '';
  });
}

/**
 * Stores a case's owners and opens the screen. A percentage over 100 can't be stored, so this stores 100, and
 * `tryCase` types the actual percentage.
 */
async function show(page: Page, applicant: Journey, one: OwnershipCase, at: string): Promise<void> {
  // Without owners, the screen shows a form instead of the list, so this stores one owner and then removes it in the
  // list.
  const listed = peopleOf(one.people.length > 0 ? one : { ...one, people: ['100c'] });
  const owners = listed.map((owner) => ({
    ...owner,
    ownershipPercentage: Math.min(owner.ownershipPercentage, 100),
  }));
  const body = { owners, ...(one.rule === 'beneficial' && { nobodyOwns25: one.nobody }) };
  // The page saves its draft when the user leaves, and `page.route` doesn't intercept that call. Replacing
  // `fetch` prevents the save.
  await page.evaluate(() => (globalThis.fetch = () => new Promise(() => {})));
  expect(await applicant.call('POST', `${OWNERS}/partial`, body)).toMatchObject({ status: 200 });
  await page.goto(at);
  const isForm = one.type === 'SOLE_PROP' && listed.length === 1;
  const edits = page.getByRole('button', { name: /^Edit / });
  if (isForm) await expect(field(page, 'First name')).toHaveValue('Ada');
  else await expect(edits).toHaveCount(listed.length);
  if (one.people.length > 0) return;
  await page.getByRole('button', { name: /^Remove / }).click();
  await expect(edits).toHaveCount(0);
}

const proceed = (page: Page) => button(page, 'Continue').press('Enter');

async function tryCase(page: Page, one: OwnershipCase): Promise<void> {
  const people = peopleOf(one);
  const wrong = one.errors.map(([path, message]) => {
    const [, index, name = ''] = /^owners\.(\d)\.(\w+)$/u.exec(path) ?? [];
    const person = index === undefined ? undefined : people[Number(index)];
    return { path, message, person, label: PERSON_LABELS[name as keyof typeof PERSON_LABELS] };
  });
  const typed = people.find(({ ownershipPercentage: share }) => share > 100);
  if (typed) {
    await button(page, `Edit ${nameOf(typed)}`).click();
    await field(page, PERSON_LABELS.ownershipPercentage).fill(String(typed.ownershipPercentage));
  }
  await proceed(page);
  if (wrong.length === 0) {
    await page.waitForURL('**/bank-account');
    return;
  }
  if (!typed) {
    const inSummary = wrong.map(({ path, message, person, label }) => {
      if (person) return checkFields({ name: nameOf(person), labels: [label] });
      return path === 'nobodyOwns25' ? `${NOBODY_LABEL}: ${message}` : message;
    });
    await expect
      .poll(async () => (await problem(page).getByRole('listitem').allTextContents()).toSorted())
      .toEqual(inSummary.toSorted());
  }
  for (const { path, message, person, label } of wrong) {
    if (person && !typed) {
      await button(page, `Edit ${nameOf(person)}`).click();
      await proceed(page);
    }
    if (path !== 'owners')
      await expect.poll(() => messageBeside(page, person ? label : NOBODY_LABEL)).toBe(message);
    if (person && people.length > 1) await button(page, 'Show all owners').click();
  }
}

/**
 * Maximum number of cases per applicant. Each case loads the page again, and a session keeps only the tokens of its 20
 * latest page loads.
 */
const AT_ONCE = 15;

const groups = Object.values(Object.groupBy(ownershipCases, ({ rule, type }) => `${rule} ${type}`)).flatMap(
  (cases) =>
    Array.from({ length: Math.ceil(cases.length / AT_ONCE) }, (_, part) => ({
      part,
      cases: cases.slice(part * AT_ONCE, (part + 1) * AT_ONCE) as [OwnershipCase, ...OwnershipCase[]],
    })),
);

for (const { part, cases } of groups) {
  const [{ rule, type }] = cases;
  test(`owners of ${type} under the ${rule} rule${part > 0 ? ` (${part + 1})` : ''}`, async ({
    page,
    everyType: server,
  }) => {
    test.slow();
    const product = PRODUCTS[rule];
    const applicant = await reach(journey(server.url, { ...product, ownershipType: type }), 'BUSINESS_INFO');
    const { port } = new URL(server.url);
    const at = `http://${product.facId}.localhost:${port}/${product.spProductSlug}/verify-ownership`;
    // Discard the screen's autosaved drafts, which could overwrite the next case that the test stores through the API.
    await page.route(`**${OWNERS}/partial`, (route) => route.fulfill({ json: { success: true } }));
    await openAs(page, applicant, at);
    if (type === 'GOV') {
      await page.waitForURL('**/verify-contact');
      await expect(field(page, 'First name')).toBeVisible();
      await expect(field(page, PERSON_LABELS.ownershipPercentage)).toHaveCount(0);
      await expect(field(page, PERSON_LABELS.controlPerson)).toHaveCount(0);
      return;
    }
    await expect(heading(page, 'Verify Ownership')).toBeVisible();
    for (const one of cases)
      await test.step(`${one.people.join(' ') || 'no one'}${one.nobody ? ', nobody of 25' : ''}`, async () => {
        await show(page, applicant, one, at);
        await tryCase(page, one);
      });
  });
}
