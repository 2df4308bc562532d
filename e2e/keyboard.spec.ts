import type { Locator, Page } from '@playwright/test';
import { journey, newAccount, reach } from './applicant.ts';
import { companyJourney } from './companyJourney.ts';
import { button, field, problem } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { keyboard } from './input.ts';
import { openAs } from './openAs.ts';
import { operatorApi } from './operatorApi.ts';
import { LLC } from './sampleCompany.ts';
import type { Server } from './server.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function listen(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction('heard', (words: string) => heard.push(words));
  await page.addInitScript(() => {
    const LIVE = 'output, [role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
    const last = new WeakMap<Element, string>();
    const look = () => {
      for (const region of document.querySelectorAll(LIVE)) {
        const words = (region.textContent ?? '').trim();
        if (words === (last.get(region) ?? '')) continue;
        last.set(region, words);
        if (words) (globalThis as unknown as { heard: (words: string) => void }).heard(words);
      }
    };
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(look).observe(document.documentElement, {
        childList: true,
        characterData: true,
        subtree: true,
      }),
    );
  });
  return heard;
}

function unnamed(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main input, main select')]
      .filter((one) => one.checkVisibility())
      .flatMap((one) => {
        const label = [...(one.labels ?? [])].map(({ textContent }) => textContent).join('') || one.ariaLabel;
        const described = (one.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
        const texts = described.map((id) => document.getElementById(id)?.textContent ?? '');
        return [
          ...(label?.trim() ? [] : [`no name: ${one.id}`]),
          ...(texts.every((text) => text.trim()) ? [] : [`an empty description: ${one.id}`]),
          ...(one.ariaInvalid === 'true' && !described.includes(`${one.id}-message`)
            ? [`wrong, and it does not say why: ${one.id}`]
            : []),
        ];
      }),
  );
}

async function codeOf(server: Server, phone: string = LLC.phone): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const texts = (await server.outbox()).filter((one) => one.channel === 'sms' && one.to.endsWith(phone));
      code = /\b\d{6}\b/.exec(texts.at(-1)?.text ?? '')?.[0] ?? '';
      return code;
    })
    .not.toBe('');
  return code;
}

async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${control.toString()}`);
}

test.describe.configure({ timeout: 180_000 });

for (const type of ['SOLE_PROP', 'GOV'] as const)
  test(`a ${type} application is completed by keyboard alone, and all changes are announced`, async ({
    page,
    server,
  }) => {
    const heard = await listen(page);
    const input = keyboard(page);
    const steps = companyJourney(page, input);
    const applicant = await reach(journey(server.url, { ownershipType: type }), 'SMS_VALID');
    await openAs(page, applicant, `${server.url}/harbor/account-type`);
    await page.getByRole('radio').first().waitFor();
    if (type === 'GOV') {
      await tabTo(page, page.getByRole('tab', { name: 'Company' }));
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name: 'Government', selected: true })).toBeFocused();
      await input.press(button(page, 'Continue'));
      await steps.heading('Add your business info').waitFor();
    } else await steps.accountType('Sole proprietorship');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await input.press(button(page, 'Continue'));
    await expect(problem(page)).toBeFocused();
    expect(await unnamed(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
    const { legalName: _name, ...business } = LLC.business;
    if (type === 'GOV') await steps.company(LLC.business, 'government');
    else await steps.company({ ...business, tinType: 'SSN', taxId: '219099871' });

    await input.press(button(page, 'Continue'));
    await expect(problem(page)).toBeFocused();
    expect(await unnamed(page)).toEqual([]);
    const { dateStarted: _started, percentage: _share, position: _position, ...person } = LLC.owners[0];
    await steps.onePerson(type === 'GOV' ? { ...person, position: 'Director' } : person);
    await steps.bank();
    await steps.confirm();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    for (const words of ['There is a problem', "We're submitting and checking your application."])
      await expect.poll(() => heard.join('\n')).toContain(words);
  });

test('an existing applicant reuses their owners by keyboard alone', async ({ page, server }) => {
  const input = keyboard(page);
  const steps = companyJourney(page, input);
  const applicant = await reach(journey(server.url), 'SUBMITTED');
  await operatorApi(server.url, server.operatorKey).decide(applicant.account.email, 'APPROVED');
  await page.goto('/harbor/continue');
  await input.type(field(page, 'Email'), applicant.account.email);
  await input.type(field(page, 'Password'), applicant.account.password);
  await input.press(button(page, 'Continue'));
  await steps.heading('Choose your business type').waitFor();
  await steps.accountType();
  await steps.company();
  const group = page.getByRole('radiogroup', { name: 'Applications' });
  await input.press(button(page, 'Continue'));
  await expect(problem(page)).toBeFocused();
  await expect(group).toHaveAccessibleDescription('Please choose one, or add a new one.');
  await input.tick(group.getByRole('radio', { name: 'Dana Marlow' }));
  await input.press(button(page, 'Continue'));
  await steps.heading('Add your business bank account').waitFor();
  await steps.bank();
  await steps.confirm();
});

test('accepts an invite and its code by keyboard alone', async ({ page, server }) => {
  const input = keyboard(page);
  const heard = await listen(page);
  const { name, email, password } = newAccount({ name: 'Ivy Invited' });
  const phone = `646555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
  const invited = await operatorApi(server.url, server.operatorKey).invite({
    name,
    email,
    phoneNumber: phone,
  });
  await page.goto(invited.body.url);
  await expect(field(page, 'Full name')).toHaveValue(name);
  await input.type(field(page, 'Create password'), password);
  await expect.poll(() => heard.join('\n')).toContain('Password strength: ');
  await input.tick(page.getByRole('checkbox'));
  await input.press(button(page, 'Start Application'));
  await field(page, 'Mobile phone number').waitFor();
  await input.press(button(page, 'Continue'));
  await expect(field(page, 'Verification code')).toBeFocused();
  await input.type(field(page, 'Verification code'), await codeOf(server, phone));
  await input.press(button(page, 'Continue'));
  await heading(page, 'Choose your business type').waitFor();
});

test("announces what is saved and what isn't yet", async ({ page, server }) => {
  const input = keyboard(page);
  const heard = await listen(page);
  const applicant = await reach(journey(server.url), 'TYPE_SELECTED');
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await page.route('**/identity/business/partial', (route) => route.abort());
  await input.type(field(page, 'Doing business as'), 'Delgado Coffee');
  await expect.poll(() => heard.join('\n')).toContain('Not saved yet, trying again');
  await page.unroute('**/identity/business/partial');
  await input.type(field(page, 'Doing business as'), 'Delgado Beans');
  await expect.poll(() => heard).toContain('Saved');
});

test('leaves and resumes an application by keyboard alone', async ({ page, server }) => {
  const input = keyboard(page);
  const heard = await listen(page);
  const applicant = await reach(journey(server.url), 'PAYOUT');
  await openAs(page, applicant, `${server.url}/harbor/confirm`);
  await input.press(button(page, 'Save and exit'));
  await heading(page, 'Your application was successfully saved').waitFor();
  await input.press(button(page, 'Copy link'));
  await expect.poll(() => heard.join('\n')).toMatch(/Copied|couldn't copy/);
  await input.press(page.getByRole('link', { name: /subMerchantId=/ }));
  await heading(page, 'Review your information').waitFor();
});

test('a dialog traps focus and returns it', async ({ page, server }) => {
  await page.goto('/harbor/get-started');
  for (const name of ['Terms of Service', 'Privacy Policy', 'E-Sign Consent']) {
    const opener = page.getByRole('contentinfo').getByRole('button', { name, exact: true });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name });
    await dialog
      .getByText(/^Last updated/)
      .first()
      .waitFor();
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      expect(isOutside, name).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }

  await page.route('**/identity/owners', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    Object.assign(body.data.owners[0], { ssn: '12' });
    await route.fulfill({ response: answer, json: body });
  });
  const applicant = await reach(journey(server.url), 'PAYOUT');
  await openAs(page, applicant, `${server.url}/harbor/confirm`);
  await keyboard(page).tick(page.getByRole('checkbox'));
  await keyboard(page).press(button(page, 'Submit'));
  await page.getByRole('dialog', { name: 'Validation Error' }).waitFor();
  await keyboard(page).press(button(page, 'Stay on this page'));
  await expect(button(page, 'Submit')).toBeFocused();
  await page.unrouteAll({ behavior: 'wait' });
});
