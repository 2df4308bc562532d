import * as v from 'valibot';
import type { SmsConfig } from '../config/providerSettings.ts';
import type { SendResult, Sms } from '../jobs/job.ts';
import { ask } from './ask.ts';

const taken = v.object({ sid: v.pipe(v.string(), v.nonEmpty()) });
/** `code` is Twilio's reason for rejecting the message. */
const refused = v.object({ code: v.number() });

export function twilio({
  url,
  accountSid,
  authToken,
  from,
  timeoutMs,
}: SmsConfig & { timeoutMs: number }): (message: Sms) => Promise<SendResult> {
  const address = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return async ({ to, text }) => {
    const answer = await ask(address, {
      method: 'POST',
      headers: { authorization, accept: 'application/json' },
      body: new URLSearchParams({ To: to, [sender]: from, Body: text }),
      timeoutMs,
    });
    if (answer.ok && v.is(taken, answer.body)) return { ok: true };
    if (answer.ok) return { ok: false, permanent: false, code: 'SMS_NOT_TAKEN' };
    const reason = v.safeParse(refused, answer.body);
    return {
      ok: false,
      // Only 400 is permanent: Twilio rejected this message or number. 429 and 5xx are temporary, and so is failed
      // authentication, because an operator can fix it.
      permanent: answer.status === 400 && reason.success,
      code: reason.success ? `SMS_${answer.status}_${reason.output.code}` : `SMS_${answer.code}`,
    };
  };
}
