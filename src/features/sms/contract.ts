import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { formField, optionalText } from '../../api/shapes.ts';

/** `waitTime` is the number of milliseconds until another code can be requested. */
export const sendSms = endpoint({
  name: 'sendSms',
  method: 'POST',
  path: '/onboarding/accounts/sms/sendsms',
  summary: 'Sends a verification code',
  audience: 'applicant',
  isRepeatable: true,
  body: v.object({
    mobileNumber: formField('mobileNumber'),
    spProductSlug: optionalText('spProductSlug'),
    resend: v.nullish(v.boolean('"resend" must be a valid boolean'), false),
  }),
  reply: v.object({
    success: v.literal(true),
    waitTime: v.number(),
    /** Present only outside production. */
    smsCode: v.optional(v.string()),
  }),
  problems: ['step_unavailable', 'sms_wait', 'sms_unconfirmed', 'too_many_requests'],
});

export const verifySms = endpoint({
  name: 'verifySms',
  method: 'POST',
  path: '/onboarding/accounts/sms',
  summary: 'Checks a verification code',
  audience: 'applicant',
  isRepeatable: true,
  body: v.object({ smsCode: formField('smsCode') }),
  reply: v.object({ status: v.picklist(['valid', 'invalid', 'expired']) }),
  problems: ['step_unavailable', 'too_many_requests'],
});
