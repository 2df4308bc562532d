import { describe, expect, test } from 'vitest';
import { journeyContext } from '../../test/contextBuilder.ts';
import { ROUTES } from './routes.ts';
import type { RouteName } from './routes.ts';
import { STAGES } from './stages.ts';
import {
  STEPS,
  isStepAccessible,
  isStepClickable,
  showsProgress,
  stepIndexOf,
  stepState,
  stepsFor,
  targetOfStep,
} from './steps.ts';

const indexes = STEPS.map((_, index) => index);

type Given = Parameters<typeof journeyContext>[0];

const verifying = (name: string) => [
  'Create Account',
  'Business Information',
  name,
  'Add Bank Account',
  'Review & Submit',
];

const accessible = (context: ReturnType<typeof journeyContext>) =>
  indexes.filter((index) => isStepAccessible(index, context));

const states = (route: RouteName, given: Given) =>
  indexes.map((index) => stepState(index, { route, ...journeyContext(given) }));

describe('the steps', () => {
  test('have names, and step 2 depends on the identity type', () => {
    for (const type of [null, 'individual', 'business'] as const)
      expect(stepsFor(type).map((step) => step.name)).toEqual(verifying('Verify Ownership'));
    expect(stepsFor('government-public-corp').map((step) => step.name)).toEqual(verifying('Verify Contact'));
  });

  test('no route belongs to two steps, and the progress bar is on the routes of the steps', () => {
    const routes = STEPS.flatMap((step) => step.routeNames);
    expect(new Set(routes).size).toBe(routes.length);
    expect(ROUTES.filter(showsProgress).toSorted()).toEqual(routes.toSorted());
    expect(stepIndexOf('Checks')).toBe(-1);
  });

  test.each([
    ['CompanyForm', 1],
    ['VerifyOwnership', 2],
    ['VerifyContact', 2],
    ['Applications', 2],
    ['BankForm', 3],
    ['ConfirmProfile', 4],
  ] as const)('%s is on step %i', (route, index) => expect(stepIndexOf(route)).toBe(index));
});

describe('accessible and clickable', () => {
  test.each([
    ['INITIATED', [0]],
    ['SMS_VALID', [0, 1]],
    ['TYPE_SELECTED', [0, 1]],
    ['BUSINESS_INFO', [0, 1, 2]],
    ['IDENTITY', [0, 1, 2, 3]],
    ['PAYOUT', [0, 1, 2, 3, 4]],
    ['SUBMITTED', [0]],
  ] as const)('at %s: %s', (stage, steps) => {
    expect(accessible(journeyContext({ stage }))).toEqual(steps);
    expect(accessible(journeyContext({ stage, identityType: 'government-public-corp' }))).toEqual(steps);
    const existing = journeyContext({ stage, isExistingApplicant: true });
    expect(accessible(existing)).toEqual(steps.filter((index) => index > 0));
  });

  test('only the first if the status call failed', () =>
    expect(accessible(journeyContext({ canVisitStep: null }))).toEqual([0]));

  test('the first is never clickable', () => {
    for (const stage of STAGES)
      for (const index of indexes) {
        const context = journeyContext({ stage });
        expect(isStepClickable(index, context)).toBe(index > 0 && isStepAccessible(index, context));
      }
  });
});

describe('the state of a step', () => {
  test.each<[string, RouteName, Given, string[]]>([
    [
      'nobody yet',
      'GetStarted',
      { canVisitStep: null },
      ['current', 'not-allowed', 'not-allowed', 'not-allowed', 'not-allowed'],
    ],
    [
      'the type is chosen',
      'CompanyForm',
      { stage: 'TYPE_SELECTED' },
      ['done', 'current', 'not-allowed', 'not-allowed', 'not-allowed'],
    ],
    [
      'back at the type with owners saved',
      'MerchantType',
      { stage: 'IDENTITY' },
      ['done', 'current', 'done', 'ahead', 'not-allowed'],
    ],
    ['at the review', 'ConfirmProfile', { stage: 'PAYOUT' }, ['done', 'done', 'done', 'done', 'current']],
    [
      'an existing applicant has an account',
      'MerchantType',
      { stage: 'SMS_VALID', isExistingApplicant: true },
      ['done', 'current', 'not-allowed', 'not-allowed', 'not-allowed'],
    ],
  ])('%s', (_, route, given, expected) => expect(states(route, given)).toEqual(expected));
});

describe('a click on a step', () => {
  test.each([
    [1, 'MerchantType'],
    [3, 'BankForm'],
    [4, 'ConfirmProfile'],
  ] as const)('%i leads to %s', (index, route) => expect(targetOfStep(index, journeyContext())).toBe(route));

  test.each<[string, Given, RouteName]>([
    ['existing applicant', { isExistingApplicant: true }, 'Applications'],
    ['new applicant', {}, 'VerifyOwnership'],
    ['new applicant of a government', { identityType: 'government-public-corp' }, 'VerifyContact'],
  ])('step 2, %s', (_, given, route) => expect(targetOfStep(2, journeyContext(given))).toBe(route));
});
