import * as v from 'valibot';
import type { Schema } from '../../api/endpoint.ts';
import { problems, type FieldError } from '../../api/problem.ts';
import { under } from '../../domain/draft.ts';
import { invalid, required, unknownField } from '../../domain/texts/messages.ts';

export class InvalidRequest extends Error {
  readonly errors: FieldError[];

  constructor(errors: FieldError[]) {
    super(problems.invalid_request.message);
    this.errors = errors;
  }
}

export class WrongReply extends Error {
  /** Contains field names and types, but no values. */
  readonly publicMessage: string;

  constructor(name: string, issues: readonly v.BaseIssue<unknown>[]) {
    super('The response does not match its schema.');
    const wrong = issues.map(
      (issue) => `${v.getDotPath(issue) ?? '(all)'} should be ${issue.expected ?? issue.type}`,
    );
    this.publicMessage = `${name}: ${wrong.join('; ')}`;
  }
}

/** `listName` is a prefix for each field's path. `part` is Fastify's name for the validated part of the request. */
export function compileValidator(
  schema: unknown,
  { listName, part }: { listName?: string | undefined; part?: string | undefined } = {},
) {
  return (data: unknown) => {
    // Valibot's object schemas accept an array if no field is required, so validate null instead of an array.
    const isList = Array.isArray(data) && /^(strict_)?object$/.test((schema as Schema).type);
    const result = v.safeParse(schema as Schema, isList ? null : data);
    if (result.success) return { value: result.output };
    const errors = fieldErrors(result.issues, part);
    return { error: new InvalidRequest(listName === undefined ? errors : under(listName, errors)) };
  };
}

const NAME_MAXIMUM = 100;

function fieldErrors(issues: readonly v.BaseIssue<unknown>[], part?: string): FieldError[] {
  const errors = new Map<string, string>();
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    const isUnknown = issue.expected === 'never';
    const field = isUnknown ? path.slice(0, NAME_MAXIMUM) : path;
    const message = isUnknown ? unknown(field, part) : wireMessage(field || 'body', issue);
    if (!errors.has(field)) errors.set(field, message);
  }
  return [...errors].map(([field, message]) => ({ field, message }));
}

function unknown(field: string, part?: string): string {
  return part === 'querystring' ? invalid(field, 'filter') : unknownField(field);
}

/** Replaces Valibot's default messages, which repeat the input. */
function wireMessage(field: string, issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message;
  return issue.input === undefined ? required(field) : invalid(field, 'value');
}
