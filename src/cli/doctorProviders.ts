import * as v from 'valibot';
import type { Config } from '../server/config.ts';
import type { FacilitatorBook } from '../server/facilitators.ts';
import { geocoderFailure } from '../server/geocoder.ts';
import { ask } from '../server/providers/ask.ts';
import { plaid } from '../server/providers/plaid.ts';
import { smtp } from '../server/providers/smtp.ts';
import { publicAddresses } from '../server/webhooks/addresses.ts';
import { post } from '../server/webhooks/post.ts';
import { off, ok, reason, wrong, type Finding } from './finding.ts';

/** A person waits for the answer. */
const PATIENCE_MS = 8000;

/** Asks every provider that is set whether it would do its work, without sending anybody anything. */
export async function checkProviders(config: Config, book: FacilitatorBook | undefined): Promise<Finding[]> {
  const timeoutMs = Math.min(config.providerTimeoutMs, PATIENCE_MS);
  const findings = await Promise.all([
    checkMail(config, timeoutMs),
    checkSms(config, timeoutMs),
    checkGeocoder(config, timeoutMs),
    checkCaptcha(config, timeoutMs),
    checkBankLink(config, timeoutMs),
    checkWebhook(config, timeoutMs),
    ...(book?.all ?? []).map(({ facId, singleSignOn }) =>
      singleSignOn ? checkSingleSignOn(facId, singleSignOn.issuer, timeoutMs) : [],
    ),
  ]);
  return findings.flat();
}

async function checkMail({ mail }: Config, timeoutMs: number): Promise<Finding> {
  const what = 'E-mail';
  if (!mail.smtpUrl) return off(what, 'goes to the outbox; SMTP_URL sends it');
  const sender = smtp({ url: mail.smtpUrl, from: mail.from, senderOf: () => undefined, timeoutMs });
  try {
    await sender.verify();
    return ok(what, `${new URL(mail.smtpUrl).host} takes e-mails from ${mail.from}`);
  } catch (error) {
    const { code = 'FAILED' } = error as { code?: string };
    return wrong({
      what,
      says: `The mail server of SMTP_URL cannot be used: ${reason(code)}.`,
      settings: ['SMTP_URL'],
      mend:
        code === 'EAUTH'
          ? 'Correct the user and password in SMTP_URL; special characters in them must be written as %xx.'
          : 'SMTP_URL reads smtp://user:password@host:587, or smtps://user:password@host:465.',
    });
  } finally {
    sender.close();
  }
}

async function checkSms({ sms }: Config, timeoutMs: number): Promise<Finding> {
  const what = 'Text messages';
  if (!sms) return off(what, 'go to the outbox; SMS_ACCOUNT_SID, SMS_AUTH_TOKEN and SMS_FROM send them');
  const { url, accountSid, authToken, from } = sms;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const list = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json?PageSize=1`;
  const answer = await ask(list, { headers: { authorization, accept: 'application/json' }, timeoutMs });
  // A stand-in that only takes messages refuses the list after it let us in.
  if (answer.ok || answer.status === 400 || answer.status === 405)
    return ok(what, `${new URL(url).host} lets the account in; they come from ${from}`);
  const refused = answer.status === 401 || answer.status === 403;
  return wrong({
    what,
    says: `The provider of text messages cannot be used: ${reason(answer.code)}.`,
    settings: refused ? ['SMS_AUTH_TOKEN', 'SMS_ACCOUNT_SID'] : ['SMS_URL', 'SMS_ACCOUNT_SID'],
    mend: refused
      ? 'Copy the account SID and the auth token again; a token that was rotated works no more.'
      : 'SMS_URL is the address without a path, https://api.twilio.com when missing.',
  });
}

async function checkGeocoder(
  { geocoderUrl: url, version, publicUrl }: Config,
  timeoutMs: number,
): Promise<Finding> {
  const what = 'Address suggestions';
  if (!url) return off(what, 'none; GEOCODER_URL brings them');
  const userAgent = `merchant-onboarding/${version} (${publicUrl})`;
  const code = await geocoderFailure({ url, userAgent, timeoutMs });
  if (code === undefined) return ok(what, `from ${new URL(url).host}`);
  return wrong({
    what,
    says: `The geocoder cannot be used: ${reason(code)}. Applicants would see no suggestions.`,
    settings: ['GEOCODER_URL'],
    mend: 'GEOCODER_URL is a Nominatim server, https://host or https://host/search, or a Photon one, https://host/api.',
  });
}

const verdict = v.object({ success: v.boolean(), 'error-codes': v.optional(v.array(v.string()), []) });

async function checkCaptcha({ captcha }: Config, timeoutMs: number): Promise<Finding> {
  const what = 'Captcha';
  if (captcha.kind === 'altcha') return ok(what, 'proof of work, checked by this server');
  const body = new URLSearchParams({ secret: captcha.secret, response: 'doctor' });
  const answer = await ask(captcha.url, { method: 'POST', body, timeoutMs });
  const said = v.safeParse(verdict, answer.body);
  if (!said.success) {
    const code = answer.ok ? 'OTHER_SHAPE' : answer.code;
    const says = `${captcha.kind} cannot be asked: ${reason(code)}. Nobody could start an application.`;
    const mend = 'CAPTCHA_URL is the address of its verification; leave it out for the usual one.';
    return wrong({ what, says, settings: ['CAPTCHA_URL'], mend });
  }
  if (!said.output['error-codes'].some((code) => /secret|sitekey-secret/.test(code)))
    return ok(what, `${captcha.kind} knows the secret`);
  return wrong({
    what,
    says: `${captcha.kind} does not know the secret. Nobody could start an application.`,
    settings: ['CAPTCHA_SECRET', 'CAPTCHA_KIND'],
    mend: 'Copy the secret that belongs to CAPTCHA_SITE_KEY again; it is not the site key itself.',
  });
}

async function checkBankLink({ bankLink }: Config, timeoutMs: number): Promise<Finding> {
  const what = 'Bank linking';
  if (!bankLink) return off(what, 'no button; BANK_LINK_URL and its companions bring it');
  const begun = await plaid({ ...bankLink, timeoutMs }).begin({ user: 'doctor', clientName: 'Doctor' });
  if (begun.ok) return ok(what, `${new URL(bankLink.url).host} lets the client in`);
  const refused = /INVALID_API_KEYS|UNAUTHORIZED|INVALID_CLIENT|MISSING_FIELDS/.test(begun.code);
  return wrong({
    what,
    says: `The provider of bank linking cannot be used: ${reason(begun.code)}.`,
    settings: refused ? ['BANK_LINK_SECRET', 'BANK_LINK_CLIENT_ID'] : ['BANK_LINK_URL'],
    mend: refused
      ? 'Client id and secret must be those of the environment that BANK_LINK_URL names, sandbox or production.'
      : 'BANK_LINK_URL is https://sandbox.plaid.com or https://production.plaid.com.',
  });
}

async function checkWebhook(config: Config, timeoutMs: number): Promise<Finding> {
  const what = 'Webhook';
  const { webhook, isProduction, webhookNetworks } = config;
  if (!webhook) return off(what, 'none by the settings; the operator API adds endpoints');
  const mayCall = isProduction ? publicAddresses(webhookNetworks) : undefined;
  // Whatever it answers to this, somebody is there.
  const answer = await post({ url: webhook.url, method: 'HEAD', headers: {}, body: '', timeoutMs, mayCall });
  if (answer.status !== null) return ok(what, `${new URL(webhook.url).host} answers`);
  const isPrivate = answer.code === 'PRIVATE_ADDRESS';
  return wrong({
    what,
    says: `The endpoint of WEBHOOK_URL cannot be called: ${reason(answer.code)}.`,
    settings: isPrivate ? ['WEBHOOK_URL', 'WEBHOOK_NETWORKS'] : ['WEBHOOK_URL'],
    mend: isPrivate
      ? 'Use a public address, or allow the network it is in with WEBHOOK_NETWORKS, such as 10.0.0.0/8.'
      : 'Start what listens there, or correct WEBHOOK_URL. Events are tried for a day and can be replayed.',
  });
}

const metadata = v.object({
  issuer: v.string(),
  authorization_endpoint: v.string(),
  token_endpoint: v.string(),
});

async function checkSingleSignOn(facId: string, issuer: string, timeoutMs: number): Promise<Finding> {
  const what = `Single sign-on of ${facId}`;
  const base = issuer.replace(/\/$/, '');
  const answer = await ask(`${base}/.well-known/openid-configuration`, { timeoutMs });
  const found = v.safeParse(metadata, answer.body);
  const settings = [`facilitators/${facId}/facilitator.json`];
  const mend = `Correct singleSignOn.issuer in ${facId}/facilitator.json.`;
  if (!answer.ok || !found.success) {
    const says = `The identity provider cannot be used: ${reason(answer.ok ? 'OTHER_SHAPE' : answer.code)}.`;
    return wrong({ what, says, settings, mend });
  }
  if (found.output.issuer.replace(/\/$/, '') === base) return ok(what, base);
  const says = `The identity provider says that it is ${found.output.issuer}, not ${issuer}.`;
  return wrong({ what, says, settings, mend });
}
