import { expect, test } from 'vitest';
import { fieldProblem, Problem } from '../api/problem.ts';
import { commands } from './catalog.ts';
import { accepted, apiRefusal } from './words.ts';

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
