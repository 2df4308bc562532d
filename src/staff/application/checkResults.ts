import type { ApplicationData } from './useApplication.ts';

type Check = ApplicationData['checks'][number];

export const RESULTS = {
  passed: { label: 'Passed', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  review: { label: 'Needs review', tone: 'asked' },
} as const;

export function resultLabel(result: string): string {
  return (RESULTS as Readonly<Record<string, { label: string }>>)[result]?.label ?? result;
}

export const NO_RESULT = 'No result yet';

export const STALE = 'out of date';

export function checkState(check: Check | undefined): string {
  if (!check) return NO_RESULT.toLowerCase();
  const result = RESULTS[check.result].label.toLowerCase();
  return check.stale ? `${result}, ${STALE}` : result;
}

export function checkNames(checks: readonly Check[], required: readonly string[]): string[] {
  return [...new Set([...checks.map(({ name }) => name), ...required])];
}

export function isOutstanding(check: Check | undefined): boolean {
  return !check || check.stale || check.result !== 'passed';
}
