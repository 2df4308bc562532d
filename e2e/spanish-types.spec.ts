import type { Page } from '@playwright/test';
import { VERIFY_HEADING } from '../src/domain/texts/labels.ts';
import * as spanish from '../src/domain/texts/labels.es.ts';
import { companyJourney, type Person } from './companyJourney.ts';
import { expect, test } from './fixtures.ts';
import { quick } from './input.ts';
import { LLC } from './sampleCompany.ts';
import { speakerOf } from './scenes/words.ts';
import type { Server } from './server.ts';
import { englishIn, last, looked } from './spanishScreens.ts';
import { mailsTo, storedOf } from './stored.ts';

test.use({ locale: 'es-MX' });
// Each test covers a whole journey and runs axe on every screen, which takes longer than the default timeout.
test.describe.configure({ timeout: 180_000 });

/**
 * In English, each of these headings is also the name of a progress bar step. In Spanish, the heading and the step name
 * differ, so `say` can't tell which translation is meant.
 */
const SPANISH_HEADINGS = new Map<string, string>([
  [VERIFY_HEADING.owners, spanish.VERIFY_HEADING.owners],
  [VERIFY_HEADING.contact, spanish.VERIFY_HEADING.contact],
]);

type Screens = ReturnType<typeof companyJourney>;

const [rosa, martin] = LLC.owners;
const { dateStarted: _, percentage: __, ...alone } = rosa;

/** Martin gets another position, because LLC Member makes no sense for a corporation or nonprofit. */
const owners: Person[] = [rosa, { ...martin, position: 'Treasurer' }];

const TYPES: Readonly<
  Record<string, { phone: string; apply: (screens: Screens, look: () => Promise<void>) => Promise<void> }>
> = {
  SOLE_PROP: {
    phone: '2125550161',
    async apply(screens, look) {
      await screens.accountType('Sole proprietorship');
      await look();
      const { legalName: _name, ...business } = LLC.business;
      await screens.company({ ...business, tinType: 'ITIN', taxId: '912-70-4321' });
      await look();
      const { position: _position, ...person } = alone;
      await screens.onePerson({ ...person, ssn: '912-70-4321', numberLabel: 'ITIN' });
    },
  },
  PUBLIC_CORP: {
    phone: '2125550162',
    async apply(screens, look) {
      await screens.accountType('Public corporation');
      await look();
      await screens.company();
      await look();
      await screens.owners(look, owners);
    },
  },
  GOV: {
    phone: '2125550163',
    async apply(screens, look) {
      await screens.government();
      await look();
      await screens.company(LLC.business, 'government');
      await look();
      await screens.onePerson({ ...alone, position: 'Director' });
    },
  },
  NON_PROFIT: {
    phone: '2125550164',
    async apply(screens, look) {
      await screens.accountType('Non-profit');
      await look();
      await screens.company();
      await look();
      await screens.owners(look, owners);
    },
  },
};

async function texted(server: Server, phone: string): Promise<string> {
  await expect.poll(() => last(server, 'sms', `+1${phone}`)).toBeTruthy();
  const text = (await last(server, 'sms', `+1${phone}`))?.text ?? '';
  expect(text).toMatch(/^Harbor Payments: su clave es \d{6}\./);
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

async function expectEmails(server: Server, email: string): Promise<void> {
  const subjects = async () => (await mailsTo(server, email)).map(({ subject }) => subject);
  await expect
    .poll(subjects)
    .toEqual(['Su solicitud en Harbor Payments', 'Su solicitud en Harbor Payments fue enviada']);
  for (const { subject, text, html } of await mailsTo(server, email)) {
    expect(englishIn(`${subject}\n${text}\n${html}`), subject).toEqual([]);
    expect(html).toContain('<html lang="es"');
  }
}

async function expectCopy(page: Page): Promise<void> {
  const copy = await page.getByRole('link', { name: /PDF/ }).getAttribute('href');
  const pdf = Buffer.from(await (await fetch(copy ?? '')).arrayBuffer()).toString('latin1');
  expect(pdf).toContain('/Lang (es-US)');
}

for (const [type, { phone, apply }] of Object.entries(TYPES))
  test(`an applicant of the type ${type} applies in Spanish, from the first page to the PDF copy`, async ({
    page,
    server,
    email,
  }) => {
    const speak = await speakerOf('es');
    const screens = companyJourney(page, quick(page), {
      say: (text) => SPANISH_HEADINGS.get(text) ?? speak(text),
    });
    const look = () => looked(page);
    await page.goto('/harbor/get-started');
    await screens.getStarted(email);
    await screens.sms(() => texted(server, phone), phone);
    await look();
    await apply(screens, look);
    await look();
    await screens.bank();
    await look();
    await screens.confirm();
    await look();
    expect(storedOf(server, email).application).toMatchObject({ stage: 'SUBMITTED', ownership_type: type });
    await expectEmails(server, email);
    await expectCopy(page);
  });
