import { expect, test } from 'vitest';
import { fieldProblem, Problem } from '../api/problem.ts';
import { accepted } from './words.ts';

test('refused values are named by their options, and missing checks by their names', () => {
  const checks = [{ field: 'checks.tin', message: 'This check has no result yet.' }];
  expect(() => accepted(new Problem('checks_missing', { errors: checks }))).toThrow(
    "Some required checks haven't passed.\n  tin: This check has no result yet.",
  );
  expect(() => accepted(fieldProblem([{ field: 'name', message: '"name" is required' }]))).toThrow(
    'These values are not valid:\n  --name: it is required',
  );
});
