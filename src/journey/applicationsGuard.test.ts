import { describe, expect, test } from 'vitest';
import { applicationsGuard } from './access.ts';
import { NEW_AND_OLD, ONLY_NEW, journeyContext } from '../../test/contextBuilder.ts';
import { resolve } from './resolve.ts';
import type { RouteName } from './routes.ts';

type Given = Parameters<typeof journeyContext>[0];

const EXISTING = { isExistingApplicant: true } as const;

function guard(given: Given): RouteName {
  const answer = applicationsGuard(journeyContext(given));
  return 'redirect' in answer ? answer.redirect : 'Applications';
}

describe('the Applications guard', () => {
  test.each<[string, Given, RouteName]>([
    ['a choice', { ...EXISTING, applications: NEW_AND_OLD }, 'Applications'],
    ['one that is not new', { ...EXISTING, applications: NEW_AND_OLD.slice(1) }, 'Applications'],
    ['two new ones', { ...EXISTING, applications: [...ONLY_NEW, ...ONLY_NEW] }, 'Applications'],
    ['none', { ...EXISTING, applications: [] }, 'VerifyOwnership'],
    ['exactly one new one', { ...EXISTING, applications: ONLY_NEW }, 'VerifyOwnership'],
    [
      'exactly one new one of a government',
      { ...EXISTING, applications: ONLY_NEW, identityType: 'government-public-corp' },
      'VerifyContact',
    ],
    [
      'pushed from the verify screen: CompanyForm',
      { ...EXISTING, applications: ONLY_NEW, from: 'VerifyOwnership' },
      'CompanyForm',
    ],
    [
      'by the browser back from the verify screen',
      { ...EXISTING, applications: ONLY_NEW, from: 'VerifyOwnership', arrival: 'pop' },
      'VerifyOwnership',
    ],
    ['a new applicant', { from: 'CompanyForm' }, 'VerifyOwnership'],
    ['a new applicant going back', { from: 'VerifyOwnership' }, 'CompanyForm'],
    ['the list failed', { ...EXISTING, applications: null }, 'GetStarted'],
    ['the status failed', { ...EXISTING, canVisitStep: null }, 'GetStarted'],
    ['no session', { hasSession: false, canVisitStep: null }, 'GetStarted'],
  ])('%s', (_, given, expected) => expect(guard(given)).toBe(expected));

  test('requests the list before it decides for an existing applicant', () => {
    const waiting = { ...EXISTING, applications: undefined };
    expect(resolve('VerifyOwnership', journeyContext(waiting))).toEqual({ load: 'applications' });
    expect(resolve('Applications', journeyContext())).toMatchObject({ route: 'VerifyOwnership' });
  });
});
