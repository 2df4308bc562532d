import * as v from 'valibot';
import type { Schema } from '../api/endpoint.ts';
import type { FieldError } from '../api/problem.ts';
import { under } from '../domain/draft.ts';
import { invalid, required } from '../domain/messages.ts';

/** A request whose body, query or parameters break the call's contract; carries one refusal for each field. */
export class InvalidRequest extends Error {
  readonly errors: FieldError[];

  constructor(errors: FieldError[]) {
    super('The request is not valid.');
    this.errors = errors;
  }
}

/** A handler answered what its contract does not allow; only outside production, where it is looked for. */
export class WrongReply extends Error {
  /** Names of fields and types, no values. */
  readonly publicMessage: string;

  constructor(name: string, issues: readonly v.BaseIssue<unknown>[]) {
    super('The reply does not follow its contract.');
    const wrong = issues.map(
      (issue) => `${v.getDotPath(issue) ?? '(all)'} should be ${issue.expected ?? issue.type}`,
    );
    this.publicMessage = `${name}: ${wrong.join('; ')}`;
  }
}

/**
 * Fastify's validator for a valibot schema: the parsed value, or `InvalidRequest` with every field's refusal, which
 * stand under `listName` where there is one.
 */
export function compileValidator(schema: unknown, listName?: string) {
  return (data: unknown) => {
    const result = v.safeParse(schema as Schema, data);
    if (result.success) return { value: result.output };
    const errors = fieldErrors(result.issues);
    return { error: new InvalidRequest(listName === undefined ? errors : under(listName, errors)) };
  };
}

/** One refusal a field, in the order of the schema. Messages of our own begin with the field's name in quotes. */
function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldError[] {
  const errors = new Map<string, string>();
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? '';
    if (!errors.has(field)) errors.set(field, wireMessage(field || 'body', issue));
  }
  return [...errors].map(([field, message]) => ({ field, message }));
}

/** Valibot's own texts repeat what was sent, so they never go out. */
function wireMessage(field: string, issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message;
  return issue.input === undefined ? required(field) : invalid(field, 'value');
}
