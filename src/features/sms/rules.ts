import { strict } from '../../domain/draft.ts';
import { smsCode } from '../../domain/fields/account.ts';
import { mobileNumber } from '../../domain/fields/phone.ts';
import { SMS_CODE_LENGTH } from '../../domain/limits.ts';

/** Number that receives the code. The checked value has 10 digits. */
export const mobileNumberRules = strict({ mobileNumber });

export const smsCodeRules = strict({ smsCode });

/** Whether Continue is enabled. */
export function isCodeComplete(code: string): boolean {
  return code.length === SMS_CODE_LENGTH;
}

/** Milliseconds as m:ss, rounded up so that 0:00 means over. */
export function formatWait(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
