import { staffName } from '../../domain/sections/staffNames.ts';
import type { StepKey } from '../../journey/stages.ts';

const NAMES: Readonly<Record<string, string>> = {
  sms: 'Verification code',
  merchantType: 'Business type',
} satisfies Partial<Record<StepKey, string>>;

export function stepName(step: string): string {
  return NAMES[step] ?? staffName(step);
}
