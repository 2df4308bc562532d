import { formOf, startHttpFake, type HttpFake } from './httpFake.ts';

export interface Texted {
  to: string;
  from: string;
  text: string;
}

export interface TwilioFake extends HttpFake {
  texts: Texted[];
  /** Rejects every message with a status and one of Twilio's error codes. Null accepts messages again. */
  refuse(refusal: { status: number; code: number } | null): void;
}

export const TWILIO = { accountSid: 'AC0123456789abcdef', authToken: 'twilio-token', from: '+14155550100' };

export async function startTwilioFake(): Promise<TwilioFake> {
  const texts: Texted[] = [];
  let refusal: { status: number; code: number } | null = null;
  const fake = await startHttpFake((request) => {
    const authorization = `Basic ${btoa(`${TWILIO.accountSid}:${TWILIO.authToken}`)}`;
    if (request.headers.authorization !== authorization)
      return { status: 401, body: { code: 20003, message: 'Authenticate', status: 401 } };
    if (request.path !== `/2010-04-01/Accounts/${TWILIO.accountSid}/Messages.json`)
      return { status: 404, body: { code: 20404, message: 'Not found', status: 404 } };
    const { To: to = '', From: from = '', Body: body = '' } = formOf(request);
    if (refusal) return { status: refusal.status, body: { ...refusal, message: 'Refused' } };
    if (!/^\+1[2-9]\d{9}$/.test(to))
      return { status: 400, body: { code: 21211, message: "Invalid 'To' Phone Number", status: 400 } };
    texts.push({ to, from, text: body });
    return { status: 201, body: { sid: `SM${texts.length}`, status: 'queued', to, from, body } };
  });
  return {
    ...fake,
    texts,
    refuse: (next) => {
      refusal = next;
    },
  };
}
