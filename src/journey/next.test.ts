import { describe, expect, test } from 'vitest';
import { NEW_AND_OLD, ONLY_NEW, journeyContext } from '../../test/contextBuilder.ts';
import { TRANSITIONS, likelyNext, next } from './next.ts';
import type { NextRoute } from './next.ts';
import { inviteEvent } from './inviteEvent.ts';
import { continueEvent, linkEvent, submitEvent } from './outcomes.ts';
import { resolve } from './resolve.ts';
import type { RouteName } from './routes.ts';

type Given = Parameters<typeof journeyContext>[0];

const GOVERNMENT = { identityType: 'government-public-corp' } as const;
const EXISTING = { isExistingApplicant: true, applications: NEW_AND_OLD } as const;
const EXISTING_GOVERNMENT = { ...EXISTING, ...GOVERNMENT } as const;
const SIGNED_OUT = { hasSession: false, canVisitStep: null } as const;
const ASKED = { stage: 'INFO_REQUIRED' } as const;
const FROM_REVIEW = { stage: 'PAYOUT', form: 'owners' } as const;

const rows: [NextRoute, string, Given, RouteName][] = [
  ['EmptyWelcome', 'entered', SIGNED_OUT, 'GetStarted'],
  ['GetStarted', 'started', { stage: 'INITIATED', identityType: null }, 'MobileCodeVerification'],
  ['GetStarted', 'continuePrevious', SIGNED_OUT, 'continue'],
  ['GetStarted', 'inProgress', SIGNED_OUT, 'continue'],
  ...(['GetStarted', 'continue', 'AddMerchant'] as const).flatMap((route) =>
    (
      [
        [route, 'inviteOfExisting', SIGNED_OUT, 'AddMerchant'],
        [route, 'inviteExpired', SIGNED_OUT, 'InviteExpired'],
        [route, 'inviteSubmitted', SIGNED_OUT, 'InviteAlreadySubmited'],
        [route, 'inviteFailed', SIGNED_OUT, 'GetStarted'],
      ] as const
    ).map((row): [NextRoute, string, Given, RouteName] => [...row]),
  ),
  ['continue', 'phoneUnverified', { stage: 'SMS_SENT', identityType: null }, 'MobileCodeVerification'],
  ['continue', 'resumed', { stage: 'IDENTITY' }, 'MerchantType'],
  ['continue', 'resumed', { ...EXISTING, stage: 'SMS_VALID' }, 'MerchantType'],
  ...(['continue', 'AddMerchant'] as const).flatMap((route): [NextRoute, string, Given, RouteName][] => [
    [route, 'asked', ASKED, 'ApplicationRequests'],
    [route, 'alreadySubmitted', { stage: 'SUBMITTED' }, 'ApplicationStatus'],
  ]),
  ['AddMerchant', 'phoneUnverified', { stage: 'INITIATED', identityType: null }, 'MobileCodeVerification'],
  ['AddMerchant', 'resumed', { ...EXISTING, stage: 'SMS_VALID', identityType: null }, 'MerchantType'],
  ['MobileCodeVerification', 'verified', { stage: 'SMS_VALID', identityType: null }, 'MerchantType'],
  ['MobileCodeVerification', 'numberLeft', { stage: 'INITIATED', identityType: null }, 'GetStarted'],
  ['MerchantType', 'saved', { stage: 'TYPE_SELECTED' }, 'CompanyForm'],
  ['MerchantType', 'saveAndExit', { stage: 'TYPE_SELECTED' }, 'ApplicationSaved'],
  ['MerchantType', 'typesFailed', { stage: 'SMS_VALID' }, 'GetStarted'],
  ['MerchantType', 'typesFailed', { ...EXISTING, stage: 'SMS_VALID' }, 'GetStarted'],
  ['MerchantType', 'linkOpened', { stage: 'SMS_VALID' }, 'MerchantType'],
  ['MerchantType', 'linkOpened', { stage: 'IDENTITY' }, 'BankForm'],
  ['MerchantType', 'linkOpened', { stage: 'BUSINESS_INFO', ...GOVERNMENT }, 'VerifyContact'],
  ['MerchantType', 'linkOpened', { stage: 'APPROVED' }, 'ApplicationStatus'],
  ['MerchantType', 'linkOpened', ASKED, 'ApplicationRequests'],
  ['MerchantType', 'linkExpired', SIGNED_OUT, 'GetStarted'],
  ['MerchantType', 'linkFailed', SIGNED_OUT, 'GetStarted'],
  ['CompanyForm', 'saved', { stage: 'BUSINESS_INFO' }, 'VerifyOwnership'],
  ['CompanyForm', 'saved', { stage: 'BUSINESS_INFO', identityType: 'individual' }, 'VerifyOwnership'],
  ['CompanyForm', 'saved', { stage: 'BUSINESS_INFO', ...GOVERNMENT }, 'VerifyContact'],
  ['CompanyForm', 'saved', { stage: 'BUSINESS_INFO', ...EXISTING }, 'Applications'],
  ['CompanyForm', 'saved', { stage: 'BUSINESS_INFO', ...EXISTING_GOVERNMENT }, 'Applications'],
  ['CompanyForm', 'saved', FROM_REVIEW, 'ConfirmProfile'],
  ['CompanyForm', 'saved', ASKED, 'ApplicationRequests'],
  ['CompanyForm', 'saveAndExit', { stage: 'TYPE_SELECTED' }, 'ApplicationSaved'],
  ['CompanyForm', 'loadRefused', { stage: 'SMS_VALID' }, 'GetStarted'],
  ['Applications', 'chosen', { stage: 'IDENTITY', ...EXISTING }, 'BankForm'],
  ['Applications', 'chosen', { stage: 'IDENTITY', ...EXISTING_GOVERNMENT }, 'VerifyContact'],
  ['Applications', 'chosen', { ...EXISTING, ...FROM_REVIEW }, 'ConfirmProfile'],
  ['Applications', 'chosen', { ...EXISTING_GOVERNMENT, ...FROM_REVIEW }, 'VerifyContact'],
  ['Applications', 'newGroup', { stage: 'BUSINESS_INFO', ...EXISTING }, 'VerifyOwnership'],
  ['Applications', 'newGroup', { stage: 'BUSINESS_INFO', ...EXISTING_GOVERNMENT }, 'VerifyContact'],
  ['Applications', 'edit', { stage: 'IDENTITY', ...EXISTING }, 'VerifyOwnership'],
  ['Applications', 'edit', { stage: 'IDENTITY', ...EXISTING_GOVERNMENT }, 'VerifyContact'],
  ['VerifyOwnership', 'saved', { stage: 'IDENTITY' }, 'BankForm'],
  ['VerifyOwnership', 'saved', { stage: 'IDENTITY', ...EXISTING }, 'BankForm'],
  ['VerifyOwnership', 'saved', FROM_REVIEW, 'ConfirmProfile'],
  ['VerifyOwnership', 'saved', { ...ASKED, ...EXISTING }, 'ApplicationRequests'],
  ['VerifyOwnership', 'saveAndExit', { stage: 'BUSINESS_INFO' }, 'ApplicationSaved'],
  ['VerifyContact', 'saved', { stage: 'IDENTITY', ...GOVERNMENT }, 'BankForm'],
  ['VerifyContact', 'saved', { stage: 'PAYOUT', ...GOVERNMENT, form: 'contact' }, 'ConfirmProfile'],
  ['VerifyContact', 'saveAndExit', { stage: 'BUSINESS_INFO', ...GOVERNMENT }, 'ApplicationSaved'],
  ['BankForm', 'saved', { stage: 'PAYOUT' }, 'ConfirmProfile'],
  ['BankForm', 'saved', ASKED, 'ApplicationRequests'],
  ['BankForm', 'saveAndExit', { stage: 'IDENTITY' }, 'ApplicationSaved'],
  ['BankForm', 'settingsRefused', SIGNED_OUT, 'GetStarted'],
  ['ConfirmProfile', 'submitted', { stage: 'PAYOUT' }, 'Checks'],
  ['ConfirmProfile', 'edit business', {}, 'CompanyForm'],
  ['ConfirmProfile', 'edit identity', {}, 'VerifyOwnership'],
  ['ConfirmProfile', 'edit identity', GOVERNMENT, 'VerifyContact'],
  ['ConfirmProfile', 'edit identity', EXISTING, 'Applications'],
  ['ConfirmProfile', 'edit payout', {}, 'BankForm'],
  ['ConfirmProfile', 'saveAndExit', {}, 'ApplicationSaved'],
  ['ConfirmProfile', 'loadFailed', {}, 'GetStarted'],
  ['Checks', 'reviewed', { stage: 'SUBMITTED' }, 'AccountNotApproved'],
  ['Checks', 'approved', { stage: 'APPROVED' }, 'AccountApproved'],
  ['Checks', 'failed', { stage: 'PAYOUT' }, 'ConfirmProfile'],
  ['Checks', 'unauthorized', SIGNED_OUT, 'GetStarted'],
  ['ApplicationRequests', 'resubmitted', { stage: 'SUBMITTED' }, 'ApplicationStatus'],
  ['ApplicationRequests', 'resubmitted', ASKED, 'ApplicationRequests'],
  ['ApplicationRequests', 'edit business', ASKED, 'CompanyForm'],
  ['ApplicationRequests', 'edit identity', ASKED, 'VerifyOwnership'],
  ['ApplicationRequests', 'edit identity', { ...ASKED, ...GOVERNMENT }, 'VerifyContact'],
  ['ApplicationRequests', 'edit identity', { ...ASKED, ...EXISTING }, 'VerifyOwnership'],
  ['ApplicationRequests', 'edit payout', ASKED, 'BankForm'],
  ['InviteExpired', 'getStarted', SIGNED_OUT, 'GetStarted'],
];

describe('next', () => {
  test.each(rows)('%s %s %o leads to %s, and access allows it', (route, event, given, expected) => {
    const context = journeyContext({ ...given, from: route });
    // The cast is safe, because `next` throws an error for an unknown event.
    expect(next(route, event as never, context)).toBe(expected);
    expect(resolve(expected, context)).toMatchObject({ route: expected, hops: 0 });
  });

  test('every transition has a row', () => {
    const tested = new Set(rows.map(([route, event]) => `${route} ${event}`));
    const all = Object.entries(TRANSITIONS).flatMap(([route, events]) =>
      Object.keys(events).map((event) => `${route} ${event}`),
    );
    const untested = all.filter((transition) => !tested.has(transition));
    expect(untested).toEqual([]);
  });

  test('an existing applicant without a choice goes from Applications straight to the verify screen', () => {
    const context = journeyContext({ ...EXISTING, applications: ONLY_NEW, from: 'CompanyForm' });
    expect(resolve(next('CompanyForm', 'saved', context), context)).toMatchObject({
      route: 'VerifyOwnership',
    });
  });

  test('an existing applicant whose chosen group is incomplete sees its form', () => {
    const context = journeyContext({ ...EXISTING, stage: 'BUSINESS_INFO', from: 'Applications' });
    expect(resolve(next('Applications', 'chosen', context), context)).toMatchObject({
      route: 'VerifyOwnership',
    });
  });

  test('the next screen of each step', () => {
    expect(likelyNext('GetStarted', journeyContext())).toBe('MobileCodeVerification');
    expect(likelyNext('CompanyForm', journeyContext(GOVERNMENT))).toBe('VerifyContact');
    expect(likelyNext('ConfirmProfile', journeyContext())).toBe('Checks');
    expect(likelyNext('ApplicationSaved', journeyContext())).toBeNull();
  });
});

describe('outcomes', () => {
  test.each([
    [false, false, 'SUBMITTED', 'alreadySubmitted'],
    [true, false, 'INITIATED', 'phoneUnverified'],
    [true, false, 'SMS_SENT', 'phoneUnverified'],
    [true, false, 'SMS_VALID', 'resumed'],
    [false, true, 'PAYOUT', 'resumed'],
    [false, false, 'INFO_REQUIRED', 'asked'],
    [false, true, 'INFO_REQUIRED', 'asked'],
    [true, true, 'SMS_VALID', 'resumed'],
  ] as const)(
    'continue: new %s, existing %s, %s is %s',
    (newApplication, isExistingApplicant, smAppStatus, event) =>
      expect(continueEvent({ newApplication, isExistingApplicant, smAppStatus })).toBe(event),
  );

  test.each([
    [{ ok: true, isExistingApplicant: false }, 'inviteLoaded'],
    [{ ok: true, isExistingApplicant: true }, 'inviteOfExisting'],
    [{ ok: false, status: 412, message: 'Precondition' }, 'inviteExpired'],
    [{ ok: false, status: 400, message: 'Invite has EXPIRED' }, 'inviteExpired'],
    [{ ok: false, status: 409, message: 'Invite already submitted' }, 'inviteSubmitted'],
    [{ ok: false, status: 404, message: 'Invalid invite code' }, 'inviteFailed'],
    [{ ok: false, message: '' }, 'inviteFailed'],
  ] as const)('invite: %o is %s', (answer, event) => expect(inviteEvent(answer)).toBe(event));

  test.each([
    [{ token: 't' }, 'linkOpened'],
    [{ expired: true }, 'linkExpired'],
    [null, 'linkFailed'],
  ] as const)('link: %o is %s', (reply, event) => expect(linkEvent(reply)).toBe(event));

  test.each([
    [{ ok: true, status: 'APPROVED' }, 'approved'],
    [{ ok: true, status: 'SUBMITTED' }, 'reviewed'],
    [{ ok: false, status: 401 }, 'unauthorized'],
    [{ ok: false, status: 400 }, 'failed'],
    [{ ok: false }, 'failed'],
  ] as const)('submit: %o is %s', (answer, event) => expect(submitEvent(answer)).toBe(event));
});
