import { SETTINGS } from './settingDeclarations.ts';
import type { Settings } from './settings.ts';
import { networkList } from '../network/addresses.ts';
import { webhookKey } from './webhookSecret.ts';

export type CaptchaConfig =
  | { kind: 'altcha' }
  | { kind: CaptchaProvider; siteKey: string; secret: string; url: string; scriptUrl: string };

export type CaptchaProvider = keyof typeof captchaAddresses;

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

const SMS_SENDER = /^(\+[1-9]\d{7,14}|\d{5,6}|MG[0-9a-f]{32})$/;

export function readMailFrom(settings: Settings): string {
  const from = settings.text('MAIL_FROM');
  if (!from && settings.text('SMTP_URL')) settings.mistake('MAIL_FROM is required with SMTP_URL.');
  const address = from?.replace(/^[^<>]*<(.*)>$/, '$1');
  if (address !== undefined && !/^[^\s<>@]+@[^\s<>@]+$/.test(address))
    settings.mistake(
      'MAIL_FROM must be an address such as no-reply@example.com or Name <no-reply@example.com>.',
    );
  return from ?? SETTINGS.MAIL_FROM.fallback;
}

export function readSms(settings: Settings) {
  const found = settings.together('SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM');
  const url = settings.providerUrl('SMS_URL');
  if (!found) {
    if (url) settings.mistake('SMS_URL requires SMS_ACCOUNT_SID, SMS_AUTH_TOKEN, and SMS_FROM.');
    return null;
  }
  if (found.SMS_FROM && !SMS_SENDER.test(found.SMS_FROM))
    settings.mistake('SMS_FROM must be a number like +14155550100, a short code, or a messaging service ID.');
  return {
    url: url ?? SETTINGS.SMS_URL.fallback,
    accountSid: found.SMS_ACCOUNT_SID,
    authToken: found.SMS_AUTH_TOKEN,
    from: found.SMS_FROM,
  };
}

export function readCaptcha(settings: Settings): CaptchaConfig {
  const kind = settings.word('CAPTCHA_KIND');
  if (kind === 'altcha') return { kind };
  const found = settings.together('CAPTCHA_KIND', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET');
  return {
    kind,
    siteKey: found?.CAPTCHA_SITE_KEY ?? '',
    secret: found?.CAPTCHA_SECRET ?? '',
    url: settings.providerUrl('CAPTCHA_URL') ?? captchaAddresses[kind].url,
    scriptUrl: settings.url('CAPTCHA_SCRIPT_URL') ?? captchaAddresses[kind].scriptUrl,
  };
}

export function readBankLink(settings: Settings) {
  const found = settings.together('BANK_LINK_URL', 'BANK_LINK_CLIENT_ID', 'BANK_LINK_SECRET');
  const url = settings.providerUrl('BANK_LINK_URL');
  const scriptUrl = settings.url('BANK_LINK_SCRIPT_URL') ?? SETTINGS.BANK_LINK_SCRIPT_URL.fallback;
  if (!found || !url) return null;
  return { url, clientId: found.BANK_LINK_CLIENT_ID, secret: found.BANK_LINK_SECRET, scriptUrl };
}

export function readWebhook(settings: Settings, { isProduction }: { isProduction: boolean }) {
  const found = settings.together('WEBHOOK_URL', 'WEBHOOK_SECRET');
  const httpsOnly = isProduction && settings.text('WEBHOOK_NETWORKS') === undefined;
  const url = settings.url('WEBHOOK_URL', httpsOnly ? ['https'] : ['http', 'https']);
  const isJudged = settings.mistakes.some((mistake) => mistake.startsWith('WEBHOOK_SECRET '));
  if (!isJudged && found?.WEBHOOK_SECRET && !webhookKey(found.WEBHOOK_SECRET)) {
    settings.mistake('WEBHOOK_SECRET must be whsec_ followed by 24 to 64 random bytes in base64.');
  }
  return found && url ? { url, secret: found.WEBHOOK_SECRET } : null;
}

export function readWebhookNetworks(settings: Settings): string[] {
  const networks = settings.text('WEBHOOK_NETWORKS')?.split(/[\s,]+/) ?? [];
  if (networkList(networks)) return networks;
  settings.mistake('WEBHOOK_NETWORKS must be networks such as 10.0.0.0/8, separated by commas.');
  return [];
}

export function readSingleSignOnSecrets(
  settings: Settings,
  name: 'OIDC_SECRETS' | 'STAFF_OIDC_SECRETS',
): ReadonlyMap<string, string> {
  const pairs = (settings.text(name)?.split(',') ?? []).flatMap((part) => {
    const [, facId, secret] = /^\s*([a-z0-9-]+):(\S+)\s*$/.exec(part) ?? [];
    if (facId && secret) return [[facId, secret] as const];
    settings.mistake(`${name} must have the form facId:secret,facId:secret.`);
    return [];
  });
  return new Map(pairs);
}
