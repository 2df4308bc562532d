import { describe, expect, test } from 'vitest';
import { problems } from '../api/problem.ts';
import { accountRefusal } from './refusals.ts';

describe('what an error of initiate or continue means', () => {
  test.each([
    [400, '"password" is required', 'password'],
    [400, 'This password appeared in a data breach.', 'password'],
    [400, 'Password does not meet the requirements.', 'password'],
    [problems.already_submitted.status, problems.already_submitted.message, 'backoffice'],
    [problems.more_than_one_application.status, problems.more_than_one_application.message, 'several'],
    [problems.onboarding_in_progress.status, problems.onboarding_in_progress.message, 'inProgress'],
    [problems.invalid_credentials.status, problems.invalid_credentials.message, 'unauthorized'],
    [problems.application_closed.status, problems.application_closed.message, 'closed'],
    [problems.unknown_product.status, problems.unknown_product.message, 'other'],
    [problems.too_many_requests.status, problems.too_many_requests.message, 'other'],
  ])('%i "%s": %s', (status, message, meaning) => {
    expect(accountRefusal({ status, message })).toBe(meaning);
  });

  test("an approved account isn't in progress, although its message says onboarding", () => {
    expect(accountRefusal({ ...problems.already_approved, code: 'already_approved' })).toBe('approved');
  });

  test.each([
    ['Wrong password for the backoffice with onboarding', 'password'],
    ['The backoffice has more than one application in onboarding', 'backoffice'],
    ['There is more than one application in onboarding', 'several'],
  ])('of several messages, the first in the catalog counts: %s', (message, meaning) => {
    expect(accountRefusal({ status: 403, message })).toBe(meaning);
  });
});
