import { strict } from '../../domain/draft.ts';
import { smsCode } from '../../domain/fields/smsCode.ts';
import { mobileNumber } from '../../domain/fields/phone.ts';
import { SMS_CODE_LENGTH } from '../../domain/limits.ts';

export const mobileNumberRules = strict({ mobileNumber });

export const smsCodeRules = strict({ smsCode });

export function isCodeComplete(code: string): boolean {
  return code.length === SMS_CODE_LENGTH;
}
