import { describe, expect, test } from 'vitest';
import { problems } from '../api/problem.ts';
import { SERVER_ERROR } from '../api/problemTexts.ts';
import { deservesToast, failureOf, messageOf, replyOf } from './failure.ts';
import { OFFLINE } from './messages.ts';

describe('failureOf', () => {
  test('an error keeps status, code, message, field errors, and wait time', () => {
    const errors = [{ field: 'email', message: '"email" is required' }];
    const body = { success: false, message: '"email" is required', code: 'invalid_request', errors };
    expect(failureOf(400, body)).toEqual({
      kind: 'refused',
      status: 400,
      code: 'invalid_request',
      message: '"email" is required',
      errors,
      waitTime: null,
    });
    expect(failureOf(429, { message: 'Wait', code: 'sms_wait', waitTime: 30_000 })).toMatchObject({
      code: 'sms_wait',
      waitTime: 30_000,
      errors: [],
    });
  });

  test.each(Object.entries(problems))('knows the code %s', (code, { status, message }) => {
    const failure = failureOf(status, { success: false, message, code });
    expect(failure).toMatchObject(
      status >= 500 ? { kind: 'server', message: SERVER_ERROR } : { kind: 'refused', code },
    );
  });

  test.each([
    ['no body', 400, undefined],
    ['a proxy page', 404, '<html>'],
    ['a body without a message', 400, { error: 'x' }],
    ['a server error, whatever it says', 500, { message: 'secret detail', code: 'server_error' }],
  ])('%s counts as a server error', (_, status, body) => {
    expect(failureOf(status, body)).toMatchObject({ kind: 'server', message: SERVER_ERROR });
  });

  test('an unknown code and errors of another shape are harmless', () => {
    const body = { message: 'No', code: 'later', errors: [{ field: 1 }, null, { field: 'a', message: 'b' }] };
    expect(failureOf(400, body)).toMatchObject({
      code: 'later',
      errors: [{ field: 'a', message: 'b' }],
    });
  });
});

describe('a response', () => {
  const ok = { ok: true, status: 200 };

  test('is returned unchanged', () => {
    for (const body of [{ success: true }, [], { token: 'x' }, null, { data: { success: false } }])
      expect(replyOf(ok, body)).toEqual({ ok: true, data: body });
  });

  test("that isn't a success is a failure, whatever its status", () => {
    const body = { success: false, message: 'No.', code: 'invalid_request' };
    expect(replyOf(ok, body)).toMatchObject({ ok: false, failure: { kind: 'refused', message: 'No.' } });
    expect(replyOf(ok, { success: false })).toMatchObject({ ok: false, failure: { kind: 'server' } });
    expect(replyOf(ok, undefined)).toMatchObject({ ok: false, failure: { kind: 'server' } });
    expect(replyOf({ ok: false, status: 400 }, body)).toMatchObject({ ok: false, failure: { status: 400 } });
  });
});

test('the message shown for each kind', () => {
  expect(messageOf({ kind: 'aborted' })).toBeNull();
  expect(messageOf({ kind: 'offline' })).toBe(OFFLINE);
  expect(messageOf({ kind: 'server', message: SERVER_ERROR, isUnavailable: false, given: undefined })).toBe(
    SERVER_ERROR,
  );
});

test.each([
  [SERVER_ERROR, false],
  ['Redirected from there', false],
  ['Unknown product', true],
])('toast for %s: %s', (message, shown) => {
  expect(deservesToast(message)).toBe(shown);
});
