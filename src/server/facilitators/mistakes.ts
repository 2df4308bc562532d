import * as v from 'valibot';

export interface Mistake {
  file: string;
  field: string;
  message: string;
}

export type Report = (field: string, message: string) => void;

export class FacilitatorMistakes extends Error {
  readonly mistakes: readonly Mistake[];

  constructor(mistakes: readonly Mistake[]) {
    const lines = mistakes.map(
      ({ file, field, message }) => `  ${file}: ${field ? `${field}: ` : ''}${message}`,
    );
    super(`Found ${mistakes.length} error(s) in the facilitator settings:\n${lines.join('\n')}`);
    this.name = 'FacilitatorMistakes';
    this.mistakes = mistakes;
  }
}

export function issueMistakes(issues: readonly v.BaseIssue<unknown>[], report: Report): void {
  for (const issue of issues) report(v.getDotPath(issue) ?? '', messageOf(issue));
}

function messageOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'is not a known field';
  if (issue.received === 'undefined') return 'is required';
  if (issue.kind === 'schema' && issue.type !== 'picklist')
    return `must be ${issue.expected ?? 'valid'}, not ${issue.received}`;
  return issue.message;
}
