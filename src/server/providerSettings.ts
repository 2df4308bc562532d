import type { Settings } from './settings.ts';
import { networkList } from './webhooks/addresses.ts';
import { webhookKey } from './webhooks/signature.ts';

/** Twilio, or another address that speaks its REST call. */
export interface SmsConfig {
  url: string;
  accountSid: string;
  authToken: string;
  from: string;
}

/** Plaid, or another address that speaks its calls. `scriptUrl` is what the browser loads when somebody links a bank. */
export interface BankLinkConfig {
  url: string;
  clientId: string;
  secret: string;
  scriptUrl: string;
}

export interface WebhookConfig {
  url: string;
  secret: string;
}

/**
 * `altcha` is the proof of work this server sets and checks itself. The others show the widget of the script at
 * `scriptUrl` and are checked by their provider at `url`.
 */
export type CaptchaConfig =
  | { kind: 'altcha' }
  | { kind: CaptchaProvider; siteKey: string; secret: string; url: string; scriptUrl: string };

export type CaptchaProvider = keyof typeof captchaAddresses;

/** Where each provider checks an answer, and where its script is, unless settings say otherwise. */
export const captchaAddresses = {
  recaptcha: {
    url: 'https://www.google.com/recaptcha/api/siteverify',
    scriptUrl: 'https://www.google.com/recaptcha/api.js',
  },
  hcaptcha: { url: 'https://api.hcaptcha.com/siteverify', scriptUrl: 'https://js.hcaptcha.com/1/api.js' },
  turnstile: {
    url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
  },
};

const PLAID_SCRIPT = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js';

/** What Twilio takes as a sender: a number, a short code, or a messaging service. */
const SMS_SENDER = /^(\+[1-9]\d{7,14}|\d{5,6}|MG[0-9a-f]{32})$/;

/** The sender of e-mails; needed as soon as they really go out. */
export function readMailFrom(settings: Settings): string {
  const from = settings.text('MAIL_FROM');
  if (!from && settings.text('SMTP_URL'))
    settings.mistake('MAIL_FROM is missing; it is needed with SMTP_URL.');
  if (from && !/^([^<>]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(from))
    settings.mistake('MAIL_FROM must be an address, no-reply@example.com or Name <no-reply@example.com>.');
  return from ?? 'onboarding@localhost';
}

/** Null: text messages go to the outbox. */
export function readSms(settings: Settings): SmsConfig | null {
  const found = settings.together('SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM');
  const url = settings.providerUrl('SMS_URL');
  if (!found) {
    if (url) settings.mistake('SMS_URL needs SMS_ACCOUNT_SID, SMS_AUTH_TOKEN and SMS_FROM with it.');
    return null;
  }
  if (!SMS_SENDER.test(found.SMS_FROM))
    settings.mistake(
      'SMS_FROM must be a number like +14155550100, a short code, or the id of a messaging service.',
    );
  return {
    url: url ?? 'https://api.twilio.com',
    accountSid: found.SMS_ACCOUNT_SID,
    authToken: found.SMS_AUTH_TOKEN,
    from: found.SMS_FROM,
  };
}

/** The proof of work of this server, unless another kind is named. */
export function readCaptcha(settings: Settings): CaptchaConfig {
  const kind = settings.word('CAPTCHA_KIND', ['altcha', 'recaptcha', 'hcaptcha', 'turnstile']);
  if (kind === 'altcha') return { kind };
  const found = settings.together('CAPTCHA_KIND', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET');
  return {
    kind,
    siteKey: found?.CAPTCHA_SITE_KEY ?? '',
    secret: found?.CAPTCHA_SECRET ?? '',
    url: settings.providerUrl('CAPTCHA_URL') ?? captchaAddresses[kind].url,
    scriptUrl: settings.url('CAPTCHA_SCRIPT_URL', ['http', 'https']) ?? captchaAddresses[kind].scriptUrl,
  };
}

/** Null: no link button. */
export function readBankLink(settings: Settings): BankLinkConfig | null {
  const found = settings.together('BANK_LINK_URL', 'BANK_LINK_CLIENT_ID', 'BANK_LINK_SECRET');
  const url = settings.providerUrl('BANK_LINK_URL');
  const scriptUrl = settings.url('BANK_LINK_SCRIPT_URL', ['http', 'https']) ?? PLAID_SCRIPT;
  if (!found || !url) return null;
  return { url, clientId: found.BANK_LINK_CLIENT_ID, secret: found.BANK_LINK_SECRET, scriptUrl };
}

/** Null: the settings name no endpoint. In production plain http goes to a named private network only. */
export function readWebhook(
  settings: Settings,
  { isProduction }: { isProduction: boolean },
): WebhookConfig | null {
  const found = settings.together('WEBHOOK_URL', 'WEBHOOK_SECRET');
  const httpsOnly = isProduction && settings.text('WEBHOOK_NETWORKS') === undefined;
  const url = settings.url('WEBHOOK_URL', httpsOnly ? ['https'] : ['http', 'https']);
  if (found?.WEBHOOK_SECRET && !webhookKey(found.WEBHOOK_SECRET)) {
    settings.mistake('WEBHOOK_SECRET must be whsec_ followed by 24 to 64 random bytes in base64.');
  }
  return found && url ? { url, secret: found.WEBHOOK_SECRET } : null;
}

/** Private networks that the deployer lets webhooks go to in production, separated by commas. */
export function readWebhookNetworks(settings: Settings): string[] {
  const networks = settings.text('WEBHOOK_NETWORKS')?.split(/[\s,]+/) ?? [];
  if (networkList(networks)) return networks;
  settings.mistake('WEBHOOK_NETWORKS must be networks such as 10.0.0.0/8, separated by commas.');
  return [];
}

/** The client secrets of the identity providers that `facilitator.json` names: `facId:secret,facId:secret`. */
export function readSingleSignOnSecrets(settings: Settings): ReadonlyMap<string, string> {
  const pairs = (settings.text('OIDC_SECRETS')?.split(',') ?? []).flatMap((part) => {
    const [, facId, secret] = /^\s*([a-z0-9-]+):(\S+)\s*$/.exec(part) ?? [];
    if (facId && secret) return [[facId, secret] as const];
    settings.mistake('OIDC_SECRETS must read facId:secret,facId:secret.');
    return [];
  });
  return new Map(pairs);
}
