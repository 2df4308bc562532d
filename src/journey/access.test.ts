import { describe, expect, test } from 'vitest';
import { access, isAfterSubmit, isGuardExempt, lastAllowedRoute, needsSession } from './access.ts';
import { journeyContext } from '../../test/contextBuilder.ts';
import { ROUTES, isEntryScreen } from './routes.ts';
import type { RouteName } from './routes.ts';
import { resolve } from './resolve.ts';

type Given = Parameters<typeof journeyContext>[0];
type Row = [says: string, route: RouteName, given: Given, expected: RouteName];

const ends = (route: RouteName, given: Given) => {
  const answer = resolve(route, journeyContext(given));
  return 'route' in answer ? answer.route : answer.load;
};
const hop = (route: RouteName, given: Given) => {
  const answer = access(route, journeyContext(given));
  return 'redirect' in answer ? answer.redirect : route;
};

const GOVERNMENT = 'government-public-corp';
const EXISTING = { isExistingApplicant: true } as const;
const SUBMITTED = { stage: 'SUBMITTED' } as const;
const ASKED = { stage: 'INFO_REQUIRED' } as const;
const NOTHING = { ...SUBMITTED, landing: null } as const;
const NOBODY = { hasSession: false, canVisitStep: null } as const;

describe('product status', () => {
  test.each<Row>([
    ['only active lets the flow continue', 'GetStarted', { ...NOBODY }, 'GetStarted'],
    ['any other goes to InitiateFailure', 'GetStarted', { productActive: false }, 'InitiateFailure'],
    ['also in the middle of the flow', 'BankForm', { productActive: false }, 'InitiateFailure'],
    ['the product root always leads to get-started', 'EmptyWelcome', { ...NOBODY }, 'GetStarted'],
    ['the unsupported page sends any other browser to the root', 'UnsupportedBrowser', {}, 'InitiateFailure'],
  ])('%s', (_, route, given, expected) => expect(ends(route, given)).toBe(expected));
});

describe('session handling', () => {
  test.each(ROUTES.filter((route) => isEntryScreen(route) && route !== 'EmptyWelcome'))(
    '%s ends an authenticated session',
    (route) => {
      expect(access(route, journeyContext())).toEqual({ allow: true, logOut: true });
      expect(access(route, journeyContext({ ...NOBODY }))).toEqual({ allow: true });
    },
  );
  test.each(ROUTES.filter(needsSession))('%s without a session goes to where one starts', (route) => {
    expect(access(route, journeyContext({ ...NOBODY }))).toEqual({
      redirect: isAfterSubmit(route) ? 'continue' : 'GetStarted',
      reason: 'no-session',
    });
  });
  test.each<Row>([
    [
      'MerchantType with a subMerchantId is allowed without a session',
      'MerchantType',
      { ...NOBODY, subMerchantId: 't' },
      'MerchantType',
    ],
    ['no other screen is', 'CompanyForm', { ...NOBODY, subMerchantId: 't' }, 'GetStarted'],
  ])('%s', (_, route, given, expected) => expect(ends(route, given)).toBe(expected));
});

describe('continuation of a saved application', () => {
  const link = { subMerchantId: 't' };
  test.each<Row>([
    ['goes to the last step that is allowed', 'MerchantType', { ...link, stage: 'PAYOUT' }, 'ConfirmProfile'],
    ['from whatever screen', 'CompanyForm', { ...link, stage: 'IDENTITY' }, 'BankForm'],
    ['owners', 'MerchantType', { ...link, stage: 'BUSINESS_INFO' }, 'VerifyOwnership'],
    [
      'contact',
      'MerchantType',
      { ...link, stage: 'BUSINESS_INFO', identityType: GOVERNMENT },
      'VerifyContact',
    ],
    ['business', 'MerchantType', { ...link, stage: 'TYPE_SELECTED' }, 'CompanyForm'],
    ['type', 'MerchantType', { ...link, stage: 'SMS_VALID' }, 'MerchantType'],
    ['phone', 'MerchantType', { ...link, stage: 'SMS_SENT' }, 'MobileCodeVerification'],
    ['once per browser session', 'MerchantType', { ...link, hasResumed: true }, 'MerchantType'],
  ])('%s', (_, route, given, expected) => expect(ends(route, given)).toBe(expected));
  test('falls back to MerchantType', () =>
    expect(access('CompanyForm', journeyContext({ ...link, ...NOTHING }))).toEqual({
      redirect: 'MerchantType',
      reason: 'continuation',
    }));
});

describe('existing applicants', () => {
  test.each<Row>([
    ['who go to GetStarted are sent to MerchantType', 'GetStarted', EXISTING, 'MerchantType'],
    [
      'who go to MobileCodeVerification are sent to MerchantType',
      'MobileCodeVerification',
      EXISTING,
      'MerchantType',
    ],
    [
      'whose MerchantType could not be loaded may leave it',
      'GetStarted',
      { ...EXISTING, from: 'MerchantType' },
      'GetStarted',
    ],
    [
      'but the browser back does not leave it',
      'GetStarted',
      { ...EXISTING, from: 'MerchantType', arrival: 'pop' },
      'MerchantType',
    ],
    [
      'who may visit nothing reach GetStarted',
      'MobileCodeVerification',
      { ...EXISTING, ...NOTHING },
      'GetStarted',
    ],
  ])('%s', (_, route, given, expected) => expect(ends(route, given)).toBe(expected));
});

describe('step access', () => {
  test.each<Row>([
    ['MobileCodeVerification needs sms', 'MobileCodeVerification', NOTHING, 'GetStarted'],
    ['and has it', 'MobileCodeVerification', { stage: 'INITIATED' }, 'MobileCodeVerification'],
    ['MerchantType needs merchantType', 'MerchantType', { stage: 'SMS_SENT' }, 'MobileCodeVerification'],
    ['and has it', 'MerchantType', { stage: 'SMS_VALID' }, 'MerchantType'],
    ['CompanyForm needs business', 'CompanyForm', { stage: 'SMS_VALID' }, 'MerchantType'],
    ['and has it', 'CompanyForm', { stage: 'TYPE_SELECTED' }, 'CompanyForm'],
    ['VerifyOwnership needs owners', 'VerifyOwnership', { stage: 'TYPE_SELECTED' }, 'CompanyForm'],
    ['and has it', 'VerifyOwnership', { stage: 'BUSINESS_INFO' }, 'VerifyOwnership'],
    [
      'VerifyContact needs contact',
      'VerifyContact',
      { stage: 'TYPE_SELECTED', identityType: GOVERNMENT },
      'CompanyForm',
    ],
    ['and has it', 'VerifyContact', { stage: 'BUSINESS_INFO', identityType: GOVERNMENT }, 'VerifyContact'],
    ['Applications needs owners', 'Applications', { ...EXISTING, stage: 'TYPE_SELECTED' }, 'CompanyForm'],
    ['and has it', 'Applications', { ...EXISTING, stage: 'BUSINESS_INFO' }, 'Applications'],
    [
      'or contact, for a government',
      'Applications',
      { ...EXISTING, stage: 'BUSINESS_INFO', identityType: GOVERNMENT },
      'Applications',
    ],
    ['BankForm needs payoutBankAccount', 'BankForm', { stage: 'BUSINESS_INFO' }, 'VerifyOwnership'],
    ['and has it', 'BankForm', { stage: 'IDENTITY' }, 'BankForm'],
    ['ConfirmProfile needs submit', 'ConfirmProfile', { stage: 'IDENTITY' }, 'BankForm'],
    ['and has it', 'ConfirmProfile', { stage: 'PAYOUT' }, 'ConfirmProfile'],
    ['nothing allowed: GetStarted', 'ConfirmProfile', NOTHING, 'GetStarted'],
    ['status failed: GetStarted', 'BankForm', { canVisitStep: null }, 'GetStarted'],
    [
      'status failed: only the first step',
      'MobileCodeVerification',
      { canVisitStep: null },
      'MobileCodeVerification',
    ],
    ['status failed, existing applicant', 'MerchantType', { ...EXISTING, canVisitStep: null }, 'GetStarted'],
    ['the variant of the type', 'VerifyContact', {}, 'VerifyOwnership'],
    ['the variant of a government', 'VerifyOwnership', { identityType: GOVERNMENT }, 'VerifyContact'],
    ['an existing applicant goes to Applications', 'VerifyOwnership', EXISTING, 'Applications'],
    ['unless they come from it', 'VerifyOwnership', { ...EXISTING, from: 'Applications' }, 'VerifyOwnership'],
    [
      'or stand there already',
      'VerifyOwnership',
      { ...EXISTING, from: 'VerifyOwnership' },
      'VerifyOwnership',
    ],
  ])('%s', (_, route, given, expected) => expect(ends(route, given)).toBe(expected));

  test.each(ROUTES.filter((route) => isGuardExempt(route) && !OWN_RULE.has(route)))(
    '%s is exempt: it is shown whatever the status says',
    (route) => {
      expect(hop(route, { stage: 'INITIATED' })).toBe(route);
      expect(hop(route, { stage: 'SUBMITTED' })).toBe(route);
      expect(hop(route, { canVisitStep: null })).toBe(route);
    },
  );
});

describe('a submitted application', () => {
  const business = { ...ASKED, askedSections: ['business'] } as const;
  const owners = { ...EXISTING, ...ASKED } as const;
  test.each<Row>([
    ['has its status', 'ApplicationStatus', SUBMITTED, 'ApplicationStatus'],
    ['also once it is approved', 'ApplicationStatus', { stage: 'APPROVED' }, 'ApplicationStatus'],
    ['and once it is declined', 'ApplicationStatus', { stage: 'DECLINED' }, 'ApplicationStatus'],
    ['has it while information is required', 'ApplicationStatus', ASKED, 'ApplicationStatus'],
    ['is led to GetStarted from a step', 'BankForm', SUBMITTED, 'GetStarted'],
    ['and from the list, when nothing is asked', 'ApplicationRequests', SUBMITTED, 'ApplicationStatus'],
    ['has the list while something is asked', 'ApplicationRequests', ASKED, 'ApplicationRequests'],
    ['opens a section that is asked for', 'CompanyForm', business, 'CompanyForm'],
    ['and no other one', 'BankForm', business, 'ApplicationRequests'],
    ['nor the review', 'ConfirmProfile', ASKED, 'ApplicationRequests'],
    ['opens its own owners, without a choice', 'VerifyOwnership', owners, 'VerifyOwnership'],
    ['so there is no list to choose from', 'Applications', owners, 'ApplicationRequests'],
    ['goes on from its link', 'MerchantType', { ...SUBMITTED, subMerchantId: 't' }, 'ApplicationStatus'],
    ['at the list', 'MerchantType', { ...ASKED, subMerchantId: 't' }, 'ApplicationRequests'],
    ['is the only one with a status', 'ApplicationStatus', { stage: 'IDENTITY' }, 'BankForm'],
    ['and with a list', 'ApplicationRequests', { stage: 'SMS_VALID' }, 'MerchantType'],
    ['shows both when the call failed', 'ApplicationStatus', { canVisitStep: null }, 'ApplicationStatus'],
  ])('%s', (_, route, given, expected) => expect(ends(route, given)).toBe(expected));
});

const OWN_RULE = new Set<RouteName>(['Applications', 'UnsupportedBrowser']);

describe('success and submitted pages redirect back-navigation to GetStarted', () => {
  test.each(['AccountApproved', 'AccountNotApproved', 'ApplicationSaved'] as const)('%s', (from) => {
    const back = { from, arrival: 'pop', stage: 'SUBMITTED' } as const;
    for (const route of ['Checks', 'ConfirmProfile', 'MerchantType', 'continue'] as const) {
      expect(ends(route, back)).toBe('GetStarted');
      expect(ends(route, { ...back, ...EXISTING, stage: 'SMS_VALID' })).toBe('GetStarted');
    }
  });
});

describe('the last allowed route', () => {
  test('is the fallback if nothing is allowed or known', () => {
    expect(lastAllowedRoute(journeyContext({ canVisitStep: null }))).toBe('GetStarted');
    expect(lastAllowedRoute(journeyContext(NOTHING), 'MerchantType')).toBe('MerchantType');
  });
  test('never asks an existing applicant for the phone', () =>
    expect(lastAllowedRoute(journeyContext({ ...EXISTING, stage: 'INITIATED' }))).toBe('GetStarted'));
});
