import * as v from 'valibot';
import type { Config } from '../../server/config/config.ts';
import type { FacilitatorBook } from '../../server/facilitators/facilitators.ts';
import { geocoderFailure } from '../../server/providers/geocoder.ts';
import { ask } from '../../server/providers/ask.ts';
import { captchaFailure } from '../../server/providers/captcha.ts';
import { clamdFailure } from '../../server/providers/clamd.ts';
import { plaid } from '../../server/providers/plaid.ts';
import { smtp } from '../../server/providers/smtp.ts';
import { twilioFailure } from '../../server/providers/twilio.ts';
import { s3Store } from '../../server/storage/s3Store.ts';
import { publicAddresses } from '../../server/network/addresses.ts';
import { post } from '../../server/webhooks/post.ts';
import { off, ok, reason, wrong, type Finding } from './finding.ts';

const TIMEOUT_MS = 8000;

export async function checkProviders(config: Config, book: FacilitatorBook | undefined): Promise<Finding[]> {
  const timeoutMs = Math.min(config.providerTimeoutMs, TIMEOUT_MS);
  const findings = await Promise.all([
    checkMail(config, timeoutMs),
    checkSms(config, timeoutMs),
    checkGeocoder(config, timeoutMs),
    checkCaptcha(config, timeoutMs),
    checkBankLink(config, timeoutMs),
    checkWebhook(config, timeoutMs),
    checkFiles(config, timeoutMs),
    checkScanner(config, timeoutMs),
    ...(book?.all ?? []).flatMap(({ facId, singleSignOn, staff }) => [
      singleSignOn ? checkSignOn({ facId, field: 'singleSignOn', ...singleSignOn }, timeoutMs) : [],
      staff.oidc ? checkSignOn({ facId, field: 'staff.oidc', ...staff.oidc }, timeoutMs) : [],
    ]),
  ]);
  return findings.flat();
}

async function checkMail({ mail }: Config, timeoutMs: number): Promise<Finding> {
  const what = 'Email';
  if (!mail.smtpUrl) return off(what, 'saved to the outbox; set SMTP_URL to send it');
  const sender = smtp({ url: mail.smtpUrl, from: mail.from, senderOf: () => undefined, timeoutMs });
  const code = await sender.verify().then(() => undefined, codeOf);
  sender.close();
  return verdict(what, code, {
    works: `${new URL(mail.smtpUrl).host} accepts email from ${mail.from}`,
    fails: (why) => `Couldn't use the mail server in SMTP_URL: ${why}.`,
    settings: ['SMTP_URL'],
    fix:
      code === 'EAUTH'
        ? 'Correct the username and password in SMTP_URL. Percent-encode special characters (%xx).'
        : 'Check that SMTP_URL looks like smtp://user:password@host:587 or smtps://user:password@host:465.',
  });
}

async function checkSms({ sms }: Config, timeoutMs: number): Promise<Finding> {
  const what = 'Text messages';
  if (!sms)
    return off(what, 'saved to the outbox; set SMS_ACCOUNT_SID, SMS_AUTH_TOKEN, and SMS_FROM to send them');
  const code = await twilioFailure({ ...sms, timeoutMs });
  const refused = isRefused(code);
  return verdict(what, code, {
    works: `${new URL(sms.url).host} accepts the account; messages come from ${sms.from}`,
    fails: (why) => `Couldn't use the text message provider: ${why}.`,
    settings: refused ? ['SMS_AUTH_TOKEN', 'SMS_ACCOUNT_SID'] : ['SMS_URL', 'SMS_ACCOUNT_SID'],
    fix: refused
      ? 'Copy the account SID and auth token again. A rotated token no longer works.'
      : 'Set SMS_URL to a URL without a path. Default: https://api.twilio.com.',
  });
}

async function checkGeocoder(
  { geocoderUrl: url, version, publicUrl }: Config,
  timeoutMs: number,
): Promise<Finding> {
  const what = 'Address suggestions';
  if (!url) return off(what, 'none; set GEOCODER_URL to show them');
  const userAgent = `merchant-onboarding/${version} (${publicUrl})`;
  const code = await geocoderFailure({ url, userAgent, timeoutMs });
  return verdict(what, code, {
    works: `from ${new URL(url).host}`,
    fails: (why) => `Couldn't use the geocoder: ${why}. Applicants won't see suggestions.`,
    settings: ['GEOCODER_URL'],
    fix: 'Set GEOCODER_URL to a Nominatim server (https://host or https://host/search) or a Photon server (https://host/api).',
  });
}

async function checkCaptcha({ captcha }: Config, timeoutMs: number): Promise<Finding> {
  const what = 'Captcha';
  if (captcha.kind === 'altcha') return ok(what, 'proof of work, checked by this server');
  const code = await captchaFailure({ ...captcha, timeoutMs });
  const refused = code === 'SECRET_REJECTED';
  return verdict(what, code, {
    works: `${captcha.kind} accepts the secret`,
    fails: (why) => `Couldn't use ${captcha.kind}: ${why}. Applicants can't start an application.`,
    settings: refused ? ['CAPTCHA_SECRET', 'CAPTCHA_KIND'] : ['CAPTCHA_URL'],
    fix: refused
      ? 'Copy the secret for CAPTCHA_SITE_KEY again. It is not the site key itself.'
      : 'Set CAPTCHA_URL to its verification URL, or remove it to use the default.',
  });
}

async function checkBankLink({ bankLink }: Config, timeoutMs: number): Promise<Finding> {
  const what = 'Bank linking';
  if (!bankLink) return off(what, 'none; set the BANK_LINK settings to let applicants link their bank');
  const asked = { user: 'doctor', clientName: 'Doctor', language: 'en' } as const;
  const begun = await plaid({ ...bankLink, timeoutMs }).begin(asked);
  const code = begun.ok ? undefined : begun.code;
  const refused = /INVALID_API_KEYS|UNAUTHORIZED|INVALID_CLIENT|MISSING_FIELDS/.test(code ?? '');
  return verdict(what, code, {
    works: `${new URL(bankLink.url).host} accepts the client`,
    fails: (why) => `Couldn't use the bank-linking provider: ${why}.`,
    settings: refused ? ['BANK_LINK_SECRET', 'BANK_LINK_CLIENT_ID'] : ['BANK_LINK_URL'],
    fix: refused
      ? 'Use the client ID and secret for the environment in BANK_LINK_URL, sandbox or production.'
      : 'Set BANK_LINK_URL to https://sandbox.plaid.com or https://production.plaid.com.',
  });
}

async function checkWebhook(config: Config, timeoutMs: number): Promise<Finding> {
  const what = 'Webhook';
  const { webhook, isProduction, webhookNetworks } = config;
  if (!webhook)
    return off(what, "WEBHOOK_URL is not set; endpoints created through the operator API don't need it");
  const mayCall = isProduction ? publicAddresses(webhookNetworks) : undefined;
  // Any response proves that the receiver is reachable.
  const answer = await post({ url: webhook.url, method: 'HEAD', headers: {}, body: '', timeoutMs, mayCall });
  const code = answer.status === null ? answer.code : undefined;
  const isPrivate = code === 'PRIVATE_ADDRESS';
  return verdict(what, code, {
    works: `${new URL(webhook.url).host} responds`,
    fails: (why) => `Couldn't reach the endpoint in WEBHOOK_URL: ${why}.`,
    settings: isPrivate ? ['WEBHOOK_URL', 'WEBHOOK_NETWORKS'] : ['WEBHOOK_URL'],
    fix: isPrivate
      ? 'Use a public address, or allow its network with WEBHOOK_NETWORKS, such as 10.0.0.0/8.'
      : 'Start the receiver or correct WEBHOOK_URL. Events are retried for a day and can be replayed.',
  });
}

async function checkFiles({ files }: Config, timeoutMs: number): Promise<Finding> {
  const what = 'Files';
  const { folder, s3 } = files;
  if (!s3) return ok(what, `stored in ${folder}`);
  const store = s3Store({ ...s3, folder, timeoutMs });
  const code = await store.verify().then(() => undefined, codeOf);
  const refused = isRefused(code);
  return verdict(what, code, {
    works: `bucket ${s3.bucket} is accessible at ${new URL(s3.endpoint).host}`,
    fails: (why) => `Couldn't use the file store: ${why}. Applicants can't upload files.`,
    settings: refused
      ? ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID', 'S3_REGION']
      : ['S3_ENDPOINT', 'FILES_URL'],
    fix: refused
      ? 'Copy the access key and its secret again. Allow the key to list the bucket and to read, write, and delete objects.'
      : 'Set S3_ENDPOINT to the URL of the store without the bucket, and create the bucket that FILES_URL names.',
  });
}

async function checkScanner({ scanner }: Config, timeoutMs: number): Promise<Finding> {
  const what = 'Virus scan';
  if (!scanner) return off(what, 'none; set CLAMAV_URL to scan uploaded files');
  const code = await clamdFailure({ ...scanner, timeoutMs });
  return verdict(what, code, {
    works: `clamd responds at ${scanner.host}:${scanner.port}`,
    fails: (why) => `Couldn't use clamd: ${why}. Applicants can't upload files.`,
    settings: ['CLAMAV_URL'],
    fix: 'Start clamd with TCPSocket and TCPAddr, or correct CLAMAV_URL. If you remove CLAMAV_URL, files are accepted without a scan.',
  });
}

interface Verdict extends Pick<Finding, 'settings' | 'fix'> {
  works: string;
  fails: (why: string) => string;
}

function verdict(what: string, code: string | undefined, { works, fails, ...fix }: Verdict): Finding {
  return code === undefined ? ok(what, works) : wrong({ what, says: fails(reason(code)), ...fix });
}

function isRefused(code: string | undefined): boolean {
  return code === 'HTTP_401' || code === 'HTTP_403';
}

function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code ?? cause?.code ?? 'FAILED';
}

const metadata = v.object({
  issuer: v.string(),
  authorization_endpoint: v.string(),
  token_endpoint: v.string(),
});

async function checkSignOn(
  { facId, field, issuer }: { facId: string; field: 'singleSignOn' | 'staff.oidc'; issuer: string },
  timeoutMs: number,
): Promise<Finding> {
  const what = field === 'staff.oidc' ? `Staff single sign-on for ${facId}` : `Single sign-on for ${facId}`;
  const base = issuer.replace(/\/$/, '');
  const answer = await ask(`${base}/.well-known/openid-configuration`, { timeoutMs });
  const found = v.safeParse(metadata, answer.body);
  const settings = [`facilitators/${facId}/facilitator.json`];
  const fix = `Correct ${field}.issuer in ${facId}/facilitator.json.`;
  if (!answer.ok || !found.success) {
    const says = `Couldn't use the identity provider: ${reason(answer.ok ? 'OTHER_SHAPE' : answer.code)}.`;
    return wrong({ what, says, settings, fix });
  }
  if (found.output.issuer.replace(/\/$/, '') === base) return ok(what, base);
  const says = `The identity provider reports the issuer ${found.output.issuer}, not ${issuer}.`;
  return wrong({ what, says, settings, fix });
}
