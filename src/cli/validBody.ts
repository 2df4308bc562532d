import type { Schema } from '../api/endpoint.ts';
import { fieldProblem } from '../api/problem.ts';
import { compileValidator } from '../server/http/validation.ts';
import { accepted } from './words.ts';

export function validBody<Value>(schema: Schema<Value> | undefined, typed: object): Value {
  const { value, error } = compileValidator(schema)(typed);
  if (error) accepted(fieldProblem(error.errors));
  return value as Value;
}
