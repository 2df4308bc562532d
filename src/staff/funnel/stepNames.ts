import { staffName } from '../../domain/sections/staffNames.ts';
import type { StepKey } from '../../journey/stages.ts';

const NAMES: Readonly<Record<string, string>> = {
  sms: 'Verification code',
  merchantType: 'Business type',
} satisfies Partial<Record<StepKey, string>>;

export function stepName(step: string): string {
  return NAMES[step] ?? staffName(step);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a duration as '45 s', '3 min', '5 h', or '2 d'. Returns '–' if unknown. */
export function durationOf(seconds: number | undefined): string {
  if (seconds === undefined) return '–';
  if (seconds < MINUTE) return `${Math.round(seconds)} s`;
  if (seconds < HOUR) return `${Math.round(seconds / MINUTE)} min`;
  if (seconds < DAY) return `${Math.round(seconds / HOUR)} h`;
  return `${Math.round(seconds / DAY)} d`;
}
