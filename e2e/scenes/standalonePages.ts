import type { Scene } from './fixture.ts';

export const standalonePageScenes: Scene[] = [
  {
    screen: 'invite-expired',
    name: 'expired',
    state: 'filled',
    show: (fixture) => fixture.visit('invite-expired', fixture.heading('Your invite has expired')),
  },
  {
    screen: 'invite-already-submitted',
    name: 'submitted',
    state: 'filled',
    show: (fixture) =>
      fixture.visit('invite-already-submitted', fixture.heading('Your invite has already been submitted')),
  },
  {
    screen: 'InitiateFailure',
    name: 'an inactive product',
    state: 'filled',
    show: (fixture) =>
      fixture.visit('/harbor-paused/get-started', fixture.heading('Platform is not active yet!')),
  },
  {
    screen: 'InitiateFailure',
    name: 'no such product',
    state: 'filled',
    show: (fixture) => fixture.visit('/no-such-product', fixture.heading('Platform is not active yet!')),
  },
  {
    screen: 'UnsupportedBrowser',
    name: 'Internet Explorer',
    state: 'filled',
    async show(fixture) {
      await fixture.page.setExtraHTTPHeaders({
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko',
      });
      await fixture.visit('/unsupported', fixture.heading('Unsupported Browser'));
    },
  },
  {
    screen: 'dev',
    name: 'the outbox',
    state: 'filled',
    async show(fixture) {
      await fixture.applicant({ stage: 'SUBMITTED' });
      await fixture.visit('/dev', fixture.heading('Development'));
    },
  },
  {
    screen: 'docs',
    name: 'the calls',
    state: 'filled',
    show: (fixture) => fixture.visit('/docs', fixture.heading('API reference')),
  },
];
