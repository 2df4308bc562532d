import * as v from 'valibot';
import type { Config } from '../config/config.ts';
import type { SendResult, Sms } from '../jobs/job.ts';
import { ask } from './ask.ts';

type Twilio = NonNullable<Config['sms']> & { timeoutMs: number };

const taken = v.object({ sid: v.pipe(v.string(), v.nonEmpty()) });
const refused = v.object({ code: v.number() });

export function twilio({ from, timeoutMs, ...account }: Twilio): (message: Sms) => Promise<SendResult> {
  const { address, headers } = messagesOf(account);
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return async ({ to, text }) => {
    const answer = await ask(address, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ To: to, [sender]: from, Body: text }),
      timeoutMs,
    });
    if (answer.ok && v.is(taken, answer.body)) return { ok: true };
    if (answer.ok) return { ok: false, permanent: false, code: 'SMS_NOT_TAKEN' };
    const reason = v.safeParse(refused, answer.body);
    return {
      ok: false,
      // Only 400 is permanent: Twilio rejected this message or number. 429 and 5xx are temporary, and so is failed
      // authentication, because an administrator can fix it.
      permanent: answer.status === 400 && reason.success,
      code: reason.success ? `SMS_${answer.status}_${reason.output.code}` : `SMS_${answer.code}`,
    };
  };
}

export async function twilioFailure({ timeoutMs, ...settings }: Twilio): Promise<string | undefined> {
  const { address, headers } = messagesOf(settings);
  const answer = await ask(`${address}?PageSize=1`, { headers, timeoutMs });
  // Status 400 or 405 also proves that Twilio accepted the credentials.
  return answer.ok || answer.status === 400 || answer.status === 405 ? undefined : answer.code;
}

function messagesOf({ url, accountSid, authToken }: Omit<Twilio, 'from' | 'timeoutMs'>) {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return {
    address: `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
    headers: { authorization, accept: 'application/json' },
  };
}
