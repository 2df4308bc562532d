import { asked, pdf } from '../asked.ts';
import { loadError, loading } from './loadingAndSaving.ts';
import type { Scene, Fixture } from './fixture.ts';
import { choose, LIST, open } from './requests.ts';

const title = (fixture: Fixture, words: string) => fixture.text(words);

const status: Omit<Scene, 'screen'>[] = [
  {
    name: 'received',
    state: 'filled',
    show: (fixture) => fixture.open('status', { stage: 'SUBMITTED' }, title(fixture, 'Received')),
  },
  {
    name: 'more information needed',
    state: 'filled',
    async show(fixture) {
      const applicant = await asked(fixture.server, fixture.brand);
      await fixture.open('status', applicant, title(fixture, 'More information needed'));
    },
  },
  {
    name: 'submitted again',
    state: 'filled',
    async show(fixture) {
      await open(fixture, [{ kind: 'document', documentType: 'government_id', reason: 'It has expired.' }]);
      await fixture.answers(async () => {
        await choose(fixture, pdf('license.pdf'));
        await fixture.text('Done').waitFor();
        await fixture.button('Submit again').click();
        await title(fixture, 'In review').waitFor();
      });
    },
  },
  ...(['APPROVED', 'DECLINED'] as const).map((decision): Omit<Scene, 'screen'> => ({
    name: decision.toLowerCase(),
    state: 'filled',
    async show(fixture) {
      const applicant = await fixture.applicant({ stage: 'SUBMITTED' });
      await fixture.decides(applicant, decision);
      await fixture.open(
        'status',
        applicant,
        title(fixture, decision === 'APPROVED' ? 'Approved' : 'Declined'),
      );
    },
  })),
  {
    name: 'withdrawn',
    state: 'filled',
    async show(fixture) {
      const applicant = await open(fixture);
      await applicant.withdraw();
      await fixture.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await title(fixture, 'Received').waitFor();
    },
  },
  loading('status', LIST, { stage: 'SUBMITTED' }),
  loadError('status', LIST, { stage: 'SUBMITTED' }),
];

export const statusScenes: Scene[] = status.map((scene) => ({ screen: 'status', ...scene }));
