import { asked, EVERYTHING, image, pdf, type Asked } from '../asked.ts';
import { loadError, loading } from './loadingAndSaving.ts';
import type { Scene, Fixture } from './fixture.ts';
import { LONG } from './fixture.ts';

export const LIST = '/onboarding/requests';
const FILES = `${LIST}/items/*/files`;
const ID = 'Government ID';

export async function open(fixture: Fixture, items = EVERYTHING, more = {}): Promise<Asked> {
  const applicant = await asked(fixture.server, { ...fixture.brand, items, ...more });
  await fixture.open('requests', applicant, fixture.button('Submit again'));
  return applicant;
}

const askedApplicant = ({ server, brand }: Fixture) => asked(server, brand);

export const choose = (fixture: Fixture, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  fixture.field(ID).setInputFiles(files);

async function refused(fixture: Fixture, status: number, body: { message: string; code: string }) {
  await fixture.refuses('POST', FILES, status, body);
  await open(fixture);
  await fixture.answers(async () => {
    await choose(fixture, pdf('scan.pdf'));
    await fixture.page.getByRole('button', { name: `${fixture.say('Dismiss')} scan.pdf` }).waitFor();
  });
}

const list: Omit<Scene, 'screen'>[] = [
  { name: 'asked for', state: 'empty', show: (fixture) => open(fixture) },
  {
    name: 'some items done',
    state: 'filled',
    async show(fixture) {
      await open(fixture);
      await fixture.answers(async () => {
        await choose(fixture, image('front.png'), pdf('back.pdf'));
        await fixture.page.getByRole('button', { name: `${fixture.say('Remove')} back.pdf` }).waitFor();
      });
    },
  },
  {
    name: 'uploading',
    state: 'saving',
    async show(fixture) {
      await fixture.holds('POST', FILES);
      await open(fixture);
      await fixture.answers(async () => {
        await choose(fixture, image('front.png'), pdf('back.pdf'));
        await fixture.page.getByRole('progressbar').first().waitFor();
      });
    },
  },
  {
    name: 'offline',
    state: 'offline',
    async show(fixture) {
      await fixture.loses('POST', FILES);
      await fixture.loses('HEAD', '/*');
      await open(fixture);
      await fixture.answers(async () => {
        await choose(fixture, image('front.png'));
        await fixture.text("No connection. We'll try again when you're back online.").waitFor();
      });
    },
  },
  {
    name: 'rejected files',
    state: 'refused',
    async show(fixture) {
      await open(fixture);
      await fixture.answers(async () => {
        await choose(
          fixture,
          { name: 'notes.docx', mimeType: 'application/msword', buffer: Buffer.from('words') },
          { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
          { name: 'large.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
        );
        await fixture.text('This file is empty. Choose another one.').waitFor();
      });
    },
  },
  {
    name: 'an infected file',
    state: 'refused',
    show: (fixture) =>
      refused(fixture, 422, {
        code: 'file_infected',
        message: 'Our virus scan flagged this file. Choose another one.',
      }),
  },
  {
    name: 'virus scan unavailable',
    state: 'server error',
    show: (fixture) =>
      refused(fixture, 503, {
        code: 'scan_unavailable',
        message: "We can't check files right now. Please try again in a few minutes.",
      }),
  },
  {
    name: 'server error during an upload',
    state: 'server error',
    async show(fixture) {
      await fixture.breaks('POST', FILES);
      await open(fixture);
      await fixture.answers(async () => {
        await choose(fixture, pdf('scan.pdf'));
        await fixture.page.getByRole('button', { name: `${fixture.say('Try again')} scan.pdf` }).waitFor();
      });
    },
  },
  {
    name: 'an answer is missing',
    state: 'refused',
    async show(fixture) {
      await open(fixture);
      await fixture.button('Save answer').click();
      await fixture.alert().waitFor();
    },
  },
  {
    name: 'submitted too early',
    state: 'refused',
    async show(fixture) {
      await open(fixture);
      await fixture.button('Submit again').click({ force: true });
      await fixture.alert().waitFor();
    },
  },
  {
    name: 'all items done',
    state: 'filled',
    async show(fixture) {
      await open(fixture, [{ kind: 'document', documentType: 'government_id', reason: 'It has expired.' }]);
      await fixture.answers(async () => {
        await choose(fixture, pdf('license.pdf'));
        await fixture.text('Done').waitFor();
      });
    },
  },
  {
    name: 'rejected submit',
    state: 'server error',
    async show(fixture) {
      await fixture.breaks('POST', `${LIST}/*/resubmit`);
      await open(fixture, [{ kind: 'document', documentType: 'government_id', reason: 'It has expired.' }]);
      await fixture.answers(async () => {
        await choose(fixture, pdf('license.pdf'));
        await fixture.text('Done').waitFor();
        await fixture.button('Submit again').click();
        await fixture.alert().waitFor();
      });
    },
  },
  {
    name: 'one of two withdrawn',
    state: 'filled',
    async show(fixture) {
      const applicant = await open(fixture);
      const second = await applicant.ask([{ kind: 'answer', question: 'Who signs for the business?' }]);
      await applicant.withdraw();
      await fixture.answers(async () => {
        await fixture.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await fixture.text("This list changed. Here's what we need now.").waitFor();
      });
      if (second.status !== 200) throw new Error(`${second.status}`);
    },
  },
  {
    name: 'long text',
    state: 'long text',
    async show(fixture) {
      await open(
        fixture,
        [
          { kind: 'document', documentType: 'articles', reason: `${LONG} ${LONG}` },
          { kind: 'document', documentType: 'government_id', reason: LONG },
          { kind: 'answer', question: `${LONG} ${LONG} ${LONG}` },
        ],
        { message: LONG, dueAt: '2031-12-24T12:00:00Z' },
      );
      await fixture.answers(async () => {
        await choose(fixture, pdf(`${LONG}.pdf`));
        await fixture.text('Done').waitFor();
      });
    },
  },
  loading('requests', LIST, askedApplicant),
  loadError('requests', LIST, askedApplicant),
];

const change: Scene[] = (['account-company', 'verify-ownership', 'bank-account'] as const).map((screen) => ({
  screen,
  name: 'a requested change',
  state: 'filled',
  async show(fixture) {
    const applicant = await asked(fixture.server, {
      ...fixture.brand,
      items: (['business', 'identity', 'payout'] as const).map((section) => ({
        kind: 'section',
        section,
        reason: 'The name differs from the one on your EIN letter.',
      })),
    });
    await fixture.open(screen, applicant, fixture.button('Continue'));
  },
}));

export const requestScenes: Scene[] = [...list.map((scene) => ({ screen: 'requests', ...scene })), ...change];
