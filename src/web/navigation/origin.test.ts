import { beforeEach, describe, expect, test } from 'vitest';
import { pathOf, type RouteName } from '../../journey/routes.ts';
import type { Query } from './origin.ts';
import { storedOrigin, rememberOrigin, restoreOrigin, withOrigin } from './origin.ts';

function step(route: RouteName, query?: Query): string {
  const whole = withOrigin(route, query);
  rememberOrigin(route, whole);
  return pathOf(route, { slug: 'harbor', query: whole }).replace('/harbor/', '');
}

beforeEach(() => rememberOrigin('GetStarted', {}));

describe("the applicant's origin", () => {
  beforeEach(() => rememberOrigin('GetStarted', { invite: 'i', of: 'o' }));

  test.each(['continue', 'AddMerchant', 'MobileCodeVerification', 'GetStarted'] as const)(
    'is kept to %s and back, with the rest of the query',
    (route) => {
      expect(step(route, { form: 'owners' })).toMatch(/\?form=owners&invite=i&of=o$/);
      expect(step('GetStarted')).toBe('get-started?invite=i&of=o');
    },
  );

  test("isn't in the URL of later steps, and is restored at the start", () => {
    expect(step('MerchantType')).toBe('account-type');
    expect(step('CompanyForm')).toBe('account-company');
    expect(step('GetStarted')).toBe('get-started?invite=i&of=o');
  });

  test('is restored after a reload at a later step', () => {
    step('CompanyForm');
    const kept = storedOrigin();
    restoreOrigin();
    expect(step('GetStarted')).toBe('get-started');
    restoreOrigin(kept);
    step('CompanyForm');
    expect(step('GetStarted')).toBe('get-started?invite=i&of=o');
  });

  test('is also read from the URL of a later step', () => {
    rememberOrigin('MerchantType', { of: 'other' });
    expect(step('GetStarted')).toBe('get-started?invite=i&of=other');
  });

  test('loses an invite that failed, and nothing else', () => {
    expect(step('GetStarted', { invite: '' })).toBe('get-started?of=o');
    expect(step('continue')).toBe('continue?of=o');
  });

  test.each(['InviteExpired', 'InviteAlreadySubmited'] as const)('loses its invite at %s', (route) => {
    expect(step(route)).toMatch(/\?of=o$/);
    expect(step('GetStarted')).toBe('get-started?of=o');
  });

  test.each(['AccountApproved', 'AccountNotApproved', 'ApplicationSaved'] as const)(
    'is forgotten at %s',
    (route) => {
      step(route);
      expect(step('GetStarted')).toBe('get-started');
    },
  );

  test('is that of the last opened URL', () => {
    rememberOrigin('GetStarted', { of: 'other' });
    expect(step('continue')).toBe('continue?of=other');
  });
});
