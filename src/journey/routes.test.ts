import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGuardExempt, needsSession, needsStatus } from './access.ts';
import { ROUTES, isEntryScreen, pathOf, routeAt, showsBack, showsSaveAndExit } from './routes.ts';
import type { RouteName } from './routes.ts';

const paths: [RouteName, string][] = [
  ['InitiateFailure', '/'],
  ['UnsupportedBrowser', '/unsupported'],
  ['EmptyWelcome', '/harbor/'],
  ['GetStarted', '/harbor/get-started'],
  ['MobileCodeVerification', '/harbor/sms'],
  ['AddMerchant', '/harbor/add-merchant'],
  ['continue', '/harbor/continue'],
  ['MerchantType', '/harbor/account-type'],
  ['CompanyForm', '/harbor/account-company'],
  ['VerifyOwnership', '/harbor/verify-ownership'],
  ['VerifyContact', '/harbor/verify-contact'],
  ['Applications', '/harbor/applications'],
  ['BankForm', '/harbor/bank-account'],
  ['ConfirmProfile', '/harbor/confirm'],
  ['Checks', '/harbor/reviewing'],
  ['AccountApproved', '/harbor/account-approved'],
  ['AccountNotApproved', '/harbor/account-for-review'],
  ['ApplicationSaved', '/harbor/saved'],
  ['ApplicationRequests', '/harbor/requests'],
  ['ApplicationStatus', '/harbor/status'],
  ['OwnerDetails', '/harbor/owner'],
  ['InviteExpired', '/harbor/invite-expired'],
  ['InviteAlreadySubmited', '/harbor/invite-already-submitted'],
];
const inProduct = paths.filter(([, path]) => path.startsWith('/harbor'));

describe('paths', () => {
  test('every route has one', () =>
    expect(paths.map(([route]) => route).toSorted()).toEqual([...ROUTES].toSorted()));
  test.each(paths)('%s is %s', (route, path) => expect(pathOf(route, { slug: 'harbor' })).toBe(path));
  test.each(inProduct)('%s is found at %s, with and without a trailing slash', (route, path) => {
    expect(routeAt(path)).toEqual({ slug: 'harbor', route });
    expect(routeAt(`${path.replace(/\/$/, '')}/`)).toEqual({ slug: 'harbor', route });
    expect(routeAt(path.replace(/\/$/, ''))).toEqual({ slug: 'harbor', route });
  });

  test.each([
    ['/', { root: true }],
    ['', { root: true }],
    ['/unsupported', { slug: '', route: 'UnsupportedBrowser' }],
    ['/harbor/nowhere', { slug: 'harbor', unknown: true }],
    ['/harbor/sms/more', { slug: 'harbor', unknown: true }],
    ['/harbor/Sms', { slug: 'harbor', unknown: true }],
    ['/harbor/constructor', { slug: 'harbor', unknown: true }],
    ['/%E0%A4%A', { root: true }],
  ])('%s', (path, place) => expect(routeAt(path)).toEqual(place));

  test('a query keeps non-empty values, encoded', () =>
    expect(
      pathOf('GetStarted', { slug: 'harbor', query: { invite: 'a&b', of: '', form: null, x: undefined } }),
    ).toBe('/harbor/get-started?invite=a%26b'));

  test('any slug and any route survive a round trip', () =>
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme' }).filter((slug) => slug !== 'unsupported'),
        fc.constantFrom(...inProduct.map(([route]) => route)),
        (slug, route) => {
          expect(routeAt(pathOf(route, { slug }))).toEqual({ slug, route });
        },
      ),
    ));

  test('no path makes it throw', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (path) => {
        expect(() => routeAt(path)).not.toThrow();
      }),
    ));
});

const those = (has: (route: RouteName) => boolean) => ROUTES.filter(has).toSorted();

describe('what the frame shows', () => {
  const facts = { isExistingApplicant: false, invite: null };

  test('Back: on all routes except those listed', () => {
    const without = those((route) => !showsBack(route, facts));
    expect(without).toEqual(
      [
        'GetStarted',
        'Checks',
        'AccountApproved',
        'AccountNotApproved',
        'MobileCodeVerification',
        'InitiateFailure',
        'UnsupportedBrowser',
        'EmptyWelcome',
        'ApplicationRequests',
        'ApplicationStatus',
        'OwnerDetails',
      ].toSorted(),
    );
    expect(showsBack('MerchantType', { ...facts, isExistingApplicant: true })).toBe(false);
    expect(showsBack('AddMerchant', { ...facts, invite: 'i' })).toBe(false);
    expect(showsBack('AddMerchant', facts)).toBe(true);
  });

  test('Save and exit: on six routes only', () =>
    expect(those(showsSaveAndExit)).toEqual(
      [
        'MerchantType',
        'CompanyForm',
        'VerifyOwnership',
        'VerifyContact',
        'BankForm',
        'ConfirmProfile',
      ].toSorted(),
    ));
});

describe('the guard of each route', () => {
  test('entry screens', () =>
    expect(those(isEntryScreen)).toEqual(['AddMerchant', 'EmptyWelcome', 'GetStarted', 'continue']));

  test('routes exempt from the guards', () =>
    expect(those(isGuardExempt)).toEqual(
      [
        'continue',
        'ApplicationSaved',
        'Checks',
        'AccountApproved',
        'AccountNotApproved',
        'UnsupportedBrowser',
        'OwnerDetails',
        'InviteExpired',
        'InviteAlreadySubmited',
        'Applications',
        'AddMerchant',
        'InitiateFailure',
        'GetStarted',
      ].toSorted(),
    ));

  test('every screen except entry screens and dead ends needs a session', () =>
    expect(those((route) => !needsSession(route))).toEqual(
      [
        'AddMerchant',
        'EmptyWelcome',
        'GetStarted',
        'continue',
        'InitiateFailure',
        'UnsupportedBrowser',
        'OwnerDetails',
        'InviteExpired',
        'InviteAlreadySubmited',
      ].toSorted(),
    ));

  test('reads the status for the steps, for Applications, and after submission', () =>
    expect(those(needsStatus)).toEqual(
      [
        'MobileCodeVerification',
        'MerchantType',
        'CompanyForm',
        'Applications',
        'VerifyOwnership',
        'VerifyContact',
        'BankForm',
        'ConfirmProfile',
        'ApplicationRequests',
        'ApplicationStatus',
      ].toSorted(),
    ));
});
