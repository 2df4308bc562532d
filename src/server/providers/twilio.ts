import * as v from 'valibot';
import type { SmsConfig } from '../providerSettings.ts';
import type { Sent, Sms } from '../providers.ts';
import { ask } from './ask.ts';

/** What Twilio says of a message it has taken over. */
const taken = v.object({ sid: v.pipe(v.string(), v.nonEmpty()) });
/** What it says of one it refuses; the number tells the reason. */
const refused = v.object({ code: v.number() });

/** Sends text messages by Twilio's REST call, at any address that speaks it. Numbers are `+1` and ten digits. */
export function twilio({
  url,
  accountSid,
  authToken,
  from,
  timeoutMs,
}: SmsConfig & { timeoutMs: number }): (message: Sms) => Promise<Sent> {
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
      // 400 refuses this message or number. 429 and 5xx pass, and a refused log-in is ours to mend.
      permanent: answer.status === 400 && reason.success,
      code: reason.success ? `SMS_${answer.status}_${reason.output.code}` : `SMS_${answer.code}`,
    };
  };
}
