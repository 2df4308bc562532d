import { expect, test } from 'vitest';
import { fieldProblem, Problem } from '../api/problem.ts';
import { commands } from './catalog.ts';
import { Refused } from './command.ts';
import { accepted, apiRefusal, readInstant } from './words.ts';

function messageOf(name: string, problem: Problem): string {
  const command = commands.find((one) => one.name === name);
  return command ? apiRefusal(problem, command).message : `There is no command ${name}.`;
}

test.each([
  ['invite create', 'name', '--name'],
  ['invite create', 'spProductSlug', '--product'],
  ['invite create', 'externalId', '--external-id'],
  ['invite create', 'returnUrl', '--return-url'],
  ['application list', 'q', '--search'],
  ['application list', 'merchantId', '--merchant-id'],
  ['application merchant', 'merchantId', '<merchant>'],
  ['application assign', 'assignee', '<email>'],
  ['check record', 'name', '<name>'],
  ['check record', 'result', '<result>'],
  ['note add', 'text', '<text>'],
  ['request create', 'items.1.documentType', '--document'],
  ['request create', 'items', 'items'],
])('%s: a refused %s is named %s', (command, field, name) => {
  const problem = fieldProblem([{ field, message: `"${field}" is required` }]);
  expect(messageOf(command, problem)).toBe(`These values are not valid:\n  ${name} is required`);
});

test('names missing checks by their names', () => {
  const errors = [{ field: 'checks.message', message: 'This check has no result yet.' }];
  expect(messageOf('application decide', new Problem('checks_missing', { errors }))).toBe(
    "Some required checks haven't passed.\n  message: This check has no result yet.",
  );
});

test('an error response throws its message', () => {
  expect(() => accepted(new Problem('not_approved'))).toThrow("This application isn't approved.");
});

test.each(['2026-02-30', '2026-11-20T10:00', '2026-13-01', 'yesterday', '1763800000'])(
  'a time such as %s is refused',
  (text) => {
    expect(() => readInstant(text, 'since', 0)).toThrow(Refused);
  },
);

test('a time is a date, a time with an offset, milliseconds, or an age', () => {
  const now = Date.UTC(2026, 10, 20);
  expect(
    ['2026-11-20', '2026-11-20T00:00Z', String(now), '0h'].map((text) => readInstant(text, 'since', now)),
  ).toEqual([now, now, now, now]);
});
