import { demoBusiness } from '../src/domain/demoSample.ts';
import { LIMITS } from '../src/server/limits/limits.ts';
import { journey, reach, type Journey } from './applicant.ts';
import { button, field, heading, problem, toast } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import { storedOf } from './stored.ts';

const BUSINESS = '/onboarding/accounts/identity/business';
const AGAIN = 'You changed this number too many times. Try again in an hour.';
const PASSWORD = 'Sign in with your password to change this number.';

async function change(applicant: Journey, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const federalTaxId = String(123456700 + count);
    expect((await applicant.call('POST', `${BUSINESS}/partial`, { federalTaxId })).status).toBe(200);
  }
}

const ways = [
  ['with the password', LIMITS.secretChange.points, AGAIN],
  ['by a link', LIMITS.secretChangeByLink.points, PASSWORD],
] as const;

for (const [way, times, sentence] of ways)
  test(`a number changed too often ${way} stays on the screen, which says what to do, and doesn't block leaving`, async ({
    page,
    server,
  }) => {
    const owner = await reach(journey(server.url), 'TYPE_SELECTED');
    const begun = { ...demoBusiness('private'), dbaName: '' };
    expect((await owner.call('POST', `${BUSINESS}/partial`, begun)).status).toBe(200);
    let opened = owner;
    if (way === 'by a link') {
      opened = await owner.byLink();
    }
    // Sessions opened with a password and sessions opened by a link have separate limits. The draft above was
    // saved in a password session, so it counts only toward that limit.
    await change(opened, opened === owner ? times - 1 : times);
    await openAs(page, opened, `${server.url}/harbor/account-company`);
    const number = field(page, 'Tax ID');
    await number.fill('98-7654321');
    await field(page, 'Doing business as').fill('Marlow Coffee');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await button(page, 'Continue').click();
    expect((await saved).status()).toBe(429);
    await expect(problem(page)).toContainText(sentence);
    await expect(number).toHaveAccessibleDescription(new RegExp(sentence.replace('.', '\\.')));
    await expect(number).toHaveValue('98-7654321');
    await expect(heading(page, 'Add your business info')).toBeVisible();
    expect((await owner.status()).body.data.smAppStatus).toBe('TYPE_SELECTED');
    await button(page, 'Save and exit').click();
    await expect(toast(page, sentence)).toBeVisible();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText("We couldn't save 1 entry: Tax ID.");
    await expect(number).toHaveValue('98-7654321');
    await button(dialog, 'Exit without saving').click();
    await heading(page, 'Your application was successfully saved').waitFor();
    const { federalTaxId, dbaName } = storedOf(server, owner.account.email).business;
    expect(dbaName).toBe('Marlow Coffee');
    expect(federalTaxId).not.toBe('98-7654321');
  });
