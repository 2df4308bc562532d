import type { Page } from '@playwright/test';
import type { Language } from '../src/domain/texts/languages.ts';
import { asked, image, openList, pdf, type Asked } from './asked.ts';
import { startWebhookFake } from './fakes/webhook.ts';
import { expect, test } from './fixtures.ts';
import { keyboard, quick, type Input } from './input.ts';
import { operatorApi } from './operatorApi.ts';
import { speakerOf } from './scenes/words.ts';
import type { Server } from './server.ts';
import { mailsTo, plant, rows, storedOf } from './stored.ts';

test.describe.configure({ timeout: 120_000 });

interface Way {
  name: string;
  width: number;
  language: Language;
  input: (page: Page) => Input;
}

const WAYS: readonly Way[] = [
  { name: 'on a phone', width: 390, language: 'en', input: quick },
  { name: 'at a desk', width: 1440, language: 'en', input: quick },
  { name: 'in Spanish', width: 390, language: 'es', input: quick },
  { name: 'by keyboard alone', width: 1440, language: 'en', input: keyboard },
];

async function linkOf(server: Server, { account }: Asked): Promise<string> {
  const text = (await mailsTo(server, account.email)).at(-1)?.text ?? '';
  return /https?:\S+subMerchantId=[\w-]+/.exec(text)?.[0] ?? '';
}

async function drop(page: Page, label: string, { name, mimeType, buffer }: ReturnType<typeof pdf>) {
  const dropped = await page.evaluateHandle(
    ([base64, named, type]) => {
      const bytes = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.codePointAt(0) ?? 0);
      const files = new DataTransfer();
      files.items.add(new File([bytes], named ?? '', { type: type ?? '' }));
      return files;
    },
    [buffer.toString('base64'), name, mimeType],
  );
  const area = page.getByLabel(label, { exact: true });
  await area.dispatchEvent('dragenter', { dataTransfer: dropped });
  await area.dispatchEvent('drop', { dataTransfer: dropped });
}

for (const { name, width, language, input: by } of WAYS)
  test(`sends what was requested through the emailed link ${name}`, async ({ browser, server }) => {
    const say = await speakerOf(language);
    const hooks = await startWebhookFake();
    const operator = operatorApi(server.url, server.operatorKey);
    const endpoint = (await operator.call('POST', '/webhook-endpoints', { url: hooks.url })).body.data;
    const applicant = await asked(server, { message: 'Three things are missing.' });
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: language });
    const page = await context.newPage();
    const input = by(page);
    const button = (label: string) => page.getByRole('button', { name: say(label), exact: true });
    const heading = (label: string) => page.getByRole('heading', { level: 1, name: say(label) });
    const done = (count: number) =>
      expect(page.locator('output').getByText(new RegExp(`^${count} (of|de) 3 `))).toBeVisible();

    await page.goto(`${await linkOf(server, applicant)}&lang=${language}`);
    await expect(heading('What we still need')).toBeVisible();
    await expect(page.getByText('Three things are missing.')).toBeVisible();
    await done(0);

    await button('Submit again').click({ force: true });
    const openItem = (label: string) =>
      page
        .getByRole('alert')
        .getByRole('listitem')
        .filter({ hasText: say(label) });
    const id = page.getByLabel(say('Government ID'), { exact: true });
    const question = page.getByLabel('What do you sell online, and to whom?', { exact: true });
    const controls = [id, button('Update business information'), question];
    for (const [index, control] of controls.entries()) {
      await page.getByRole('alert').getByRole('link').nth(index).click();
      await expect(control).toBeFocused();
    }
    await id.setInputFiles(image('front.png'));
    await expect(page.getByRole('button', { name: `${say('Remove')} front.png` })).toBeVisible();
    await expect(openItem('Government ID')).toHaveCount(0);
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(2);
    await drop(page, say('Government ID'), pdf('back.pdf'));
    const remove = page.getByRole('button', { name: `${say('Remove')} back.pdf` });
    await expect(remove).toBeVisible();
    await done(1);

    await input.press(button('Update business information'));
    await expect(heading('Add your business info')).toBeVisible();
    await expect(page.getByText('The legal name differs from the one on your EIN letter.')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await input.press(button('Back'));
    await expect(heading('What we still need')).toBeVisible();
    await input.press(button('Update business information'));
    await input.type(page.getByLabel(say('Legal name'), { exact: true }), 'Marlow Coffee LLC');
    await input.press(button('Continue'));
    await expect(heading('What we still need')).toBeVisible();
    await done(2);

    await input.type(question, 'Coffee beans, to cafes.');
    await input.press(button('Save answer'));
    await done(3);
    await input.press(button('Submit again'));
    await expect(heading('Application status')).toBeVisible();
    await expect(page.getByText(say('In review'), { exact: true })).toBeVisible();

    expect(storedOf(server, applicant.account.email).application).toMatchObject({ stage: 'SUBMITTED' });
    const files = rows(server, 'select name from file where application_id = ?', applicant.applicationId);
    expect(files.map((file) => file['name'])).toEqual(expect.arrayContaining(['back.pdf', 'front.png']));
    await applicant.operator.decide(applicant.account.email, 'APPROVED');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText(say('Approved'), { exact: true })).toBeVisible();
    await context.close();

    // Deliveries can arrive out of order, so this sorts events by `revision`. It filters them by application,
    // because other tests share the server.
    const told = () =>
      hooks
        .events(endpoint.secret)
        .filter(({ data }) => data['applicationId'] === applicant.applicationId)
        .filter(({ type }) => type !== 'application.step_completed')
        .toSorted((left, right) => Number(left.data['revision']) - Number(right.data['revision']))
        .map(({ type }) => type);
    await expect
      .poll(told)
      .toEqual([
        'application.started',
        'application.submitted',
        'application.info_required',
        'application.resubmitted',
        'application.approved',
      ]);
    await operator.call('DELETE', `/webhook-endpoints/${endpoint.id}`);
    await hooks.close();
  });

test('an answer survives a reload before it is saved, and a section can wait', async ({ page, server }) => {
  const applicant = await asked(server);
  await openList(page, server, applicant);
  const question = page.getByLabel('What do you sell online, and to whom?', { exact: true });
  await page.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByRole('link', { name: 'Please type your answer.', exact: true })).toBeVisible();
  await question.fill('Coffee beans');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(question).toHaveValue('Coffee beans');
  await expect(page.getByText('0 of 3 done')).toBeVisible();
  await page.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByText('1 of 3 done')).toBeVisible();
  await question.fill('Coffee beans and tea');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(page.getByText('0 of 3 done')).toBeVisible();

  await page.getByRole('button', { name: 'Update business information' }).click();
  const why = page.getByText('What we asked you to change');
  await why.waitFor();
  await page.reload();
  await expect(why).toBeVisible();
  await page.getByLabel('Doing business as').fill('Marlow Beans');
  await page.getByRole('button', { name: 'Save and exit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application was successfully saved');
  expect(storedOf(server, applicant.account.email).business).toMatchObject({ dbaName: 'Marlow Beans' });
});

test('a section whose request was withdrawn leads to the status', async ({ page, server }) => {
  const applicant = await asked(server);
  await openList(page, server, applicant);
  await page.getByRole('button', { name: 'Update business information' }).click();
  await page.getByLabel('Doing business as').fill('Marlow Beans');
  await applicant.withdraw();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application status');
  await expect(
    page.getByText("You can't change that step right now. What you entered there wasn't saved."),
  ).toBeVisible();
});

test('the status says by when to send what is needed', async ({ page, server }) => {
  const applicant = await asked(server, { dueAt: '2099-12-24' });
  await openList(page, server, applicant);
  await expect(page.getByText(/^Please send everything by .*December 24, 2099/)).toBeVisible();
  await page.getByRole('link', { name: 'See application status' }).click();
  await expect(page.getByText('More information needed', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Please send everything by .*December 24, 2099/)).toBeVisible();
});

test('signing in leads to the open requests, and later to the status', async ({ page, server }) => {
  const applicant = await asked(server);
  const { email, password } = applicant.account;
  const signIn = async () => {
    await page.goto('/harbor/continue');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
  };
  await signIn();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What we still need');
  await applicant.withdraw();
  await signIn();
  await page
    .getByRole('dialog', { name: 'Your application has already been submitted.' })
    .getByRole('button', { name: 'See application status' })
    .click();
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  await page.goto('/harbor/bank-account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Harbor Payments');
});

test('asks a government to change its contact, not its owners', async ({ page, server }) => {
  const items = [{ kind: 'section', section: 'identity', reason: 'The phone number is out of service.' }];
  const applicant = await asked(server, { ownershipType: 'GOV', items });
  const [mail] = (await mailsTo(server, applicant.account.email)).slice(-1);
  expect(mail?.text).toContain('Update contact information');
  await openList(page, server, applicant);
  await expect(page.getByRole('heading', { name: 'Contact information', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Update contact information', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Verify Contact' })).toBeVisible();
});

test("reports what is no longer valid in the form's words, in Spanish", async ({ page, server }) => {
  const applicant = await asked(server, { items: [{ kind: 'answer', question: 'Which street?' }] });
  const { application, business, group, owners } = storedOf(server, applicant.account.email);
  const named = JSON.stringify({ ...business, dbaName: '' });
  const placed = JSON.stringify([{ ...owners[0], city: '' }]);
  await server.kill();
  plant(server, 'update application set business = ? where id = ?', named, String(application['id']));
  plant(server, 'update identity_group set owners = ? where id = ?', placed, String(group?.['id']));
  await server.start();
  await openList(page, server, applicant, 'es');
  await page.getByLabel('Which street?').fill('Elm');
  await page.getByRole('button', { name: 'Guardar respuesta' }).click();
  await page.getByText('1 de 1').waitFor();
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Nombre comercial (DBA): Falta el nombre comercial.',
    'Propietario 1: Falta la ciudad.',
  ]);
  expect(storedOf(server, applicant.account.email).application).toMatchObject({ stage: 'INFO_REQUIRED' });
});
