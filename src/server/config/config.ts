import { isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { networkList } from '../network/addresses.ts';
import { readFileStorage, readScanner } from './fileSettings.ts';
import { readKeys, type KeyTexts } from './keySettings.ts';
import { readLocalSecrets } from './localSecrets.ts';
import {
  readBankLink,
  readCaptcha,
  readMailFrom,
  readSingleSignOnSecrets,
  readSms,
  readWebhook,
  readWebhookNetworks,
} from './providerSettings.ts';
import { SETTINGS, type WordOf } from './settingDeclarations.ts';
import { Settings } from './settings.ts';
import { PRODUCT_VERSION } from './versions.ts';

export type { CaptchaConfig } from './providerSettings.ts';

export type AppEnv = WordOf<'APP_ENV'>;

export type Config = ReturnType<typeof readConfig>;

export class ConfigMistakes extends Error {
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.name = 'ConfigMistakes';
    this.mistakes = mistakes;
  }
}

const OPERATOR_KEY_MINIMUM = 24;
const METRICS_KEY_MINIMUM = 16;
const DIST = join(import.meta.dirname, '../../../dist');

const DIFFERENT_CHARACTERS = 8;
const placeholders =
  /change.?me|example|placeholder|your.?(secret|key|token)|^(secret|password|test|default)$/i;

/**
 * Outside production, missing keys are generated once and kept in the data folder. Throws `ConfigMistakes` with all
 * errors, or `StartRefused` if the file of generated keys is invalid.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const settings = new Settings(env);
  const appEnv = settings.word('APP_ENV');
  const isProduction = appEnv === 'production';
  const port = settings.whole('PORT');
  const dataDir = resolve(settings.text('DATA_DIR') ?? SETTINGS.DATA_DIR.fallback);
  const dist = settings.text('DIST_DIR');
  const given = {
    encryptionKeys: settings.text('ENCRYPTION_KEYS'),
    lookupKey: settings.text('LOOKUP_KEY'),
    operatorKey: settings.text('OPERATOR_KEY'),
  };
  if (isProduction) refuseWeakSecrets(settings, given);
  const secrets = isProduction ? given : withLocalSecrets(dataDir, given);

  const config = {
    env: appEnv,
    isProduction,
    version: PRODUCT_VERSION,
    port,
    hosts: (settings.text('HOST') ?? SETTINGS.HOST.fallback).split(/[\s,]+/).filter(Boolean),
    /** Without a trailing slash. */
    publicUrl: readPublicUrl(settings, { isProduction }) ?? `http://localhost:${port}`,
    dataDir,
    databaseUrl: settings.url('DATABASE_URL') ?? null,
    databaseSchema: readSchema(settings),
    databaseTimeoutMs: settings.whole('DATABASE_TIMEOUT_MS'),
    databasePoolSize: settings.whole('DATABASE_POOL_SIZE'),
    facilitatorsDir: resolve(settings.text('FACILITATORS_DIR') ?? SETTINGS.FACILITATORS_DIR.fallback),
    distDir: dist ? resolve(dist) : DIST,
    ...readKeys(settings, secrets),
    operatorKeys: readOperatorKeys(settings, secrets.operatorKey),
    /** If null, `/metrics` is public outside production and disabled in production. */
    metricsKey: settings.text('METRICS_KEY') ?? null,
    mail: { smtpUrl: settings.url('SMTP_URL') ?? null, from: readMailFrom(settings) },
    sms: readSms(settings),
    smsDailyBudget: settings.whole('SMS_DAILY_BUDGET'),
    geocoderUrl: settings.url('GEOCODER_URL') ?? null,
    captcha: readCaptcha(settings),
    bankLink: readBankLink(settings),
    files: readFileStorage(settings, dataDir),
    scanner: readScanner(settings),
    /**
     * By facilitator ID. For a facilitator without a secret, the server acts as a public OpenID Connect
     * client. It uses PKCE in both cases.
     */
    singleSignOnSecrets: readSingleSignOnSecrets(settings, 'OIDC_SECRETS'),
    staffSignOnSecrets: readSingleSignOnSecrets(settings, 'STAFF_OIDC_SECRETS'),
    providerTimeoutMs: settings.whole('PROVIDER_TIMEOUT_MS'),
    /** Default number of days of inactivity before an unfinished application is deleted. Null means never. */
    retentionDays: settings.whole('RETENTION_DAYS') || null,
    webhook: readWebhook(settings, { isProduction }),
    webhookNetworks: readWebhookNetworks(settings),
    // In a developer's terminal, a line per request would hide everything else.
    logLevel: settings.text('LOG_LEVEL') || appEnv !== 'local' ? settings.word('LOG_LEVEL') : 'warn',
    trustProxy: readTrustProxy(settings),
  };
  if (settings.mistakes.length > 0) throw new ConfigMistakes(settings.mistakes);
  return config;
}

type Secrets = KeyTexts & { operatorKey: string | undefined };

function withLocalSecrets(dataDir: string, given: Secrets): Secrets {
  if (given.encryptionKeys && given.lookupKey && given.operatorKey) return given;
  const local = readLocalSecrets(dataDir);
  return {
    encryptionKeys: given.encryptionKeys ?? local.encryptionKeys,
    lookupKey: given.lookupKey ?? local.lookupKey,
    operatorKey: given.operatorKey ?? local.operatorKey,
  };
}

function refuseWeakSecrets(settings: Settings, secrets: Secrets): void {
  const isMissing = (name: string) => settings.mistake(`${name} is required in production.`);
  const isWeak = (name: string, why: string) =>
    settings.mistake(`${name} ${why}. Use a random secret in production.`);
  if (!secrets.encryptionKeys) isMissing('ENCRYPTION_KEYS');
  if (!secrets.lookupKey) isMissing('LOOKUP_KEY');
  if (!settings.text('PUBLIC_URL')) isMissing('PUBLIC_URL');
  const bearers = [
    ['OPERATOR_KEY', secrets.operatorKey, OPERATOR_KEY_MINIMUM],
    ['METRICS_KEY', settings.text('METRICS_KEY'), METRICS_KEY_MINIMUM],
  ] as const;
  for (const [name, key, least] of bearers) {
    const why = key === undefined || placeholders.test(key) ? undefined : weakness(key, least);
    if (why) isWeak(name, why);
  }
  for (const name of [
    'OPERATOR_KEY',
    'METRICS_KEY',
    'SMS_AUTH_TOKEN',
    'WEBHOOK_SECRET',
    'CAPTCHA_SECRET',
    'BANK_LINK_SECRET',
    'S3_SECRET_ACCESS_KEY',
  ] as const) {
    if (placeholders.test(settings.text(name) ?? '')) isWeak(name, 'is a placeholder');
  }
}

function weakness(key: string, least: number): string | undefined {
  if (key.length < least) return `is shorter than ${least} characters`;
  if (new Set(key).size < DIFFERENT_CHARACTERS)
    return `has fewer than ${DIFFERENT_CHARACTERS} distinct characters`;
  return undefined;
}

function readOperatorKeys(settings: Settings, ofDefault: string | undefined) {
  const keys: { facId: string | null; key: string }[] = ofDefault ? [{ facId: null, key: ofDefault }] : [];
  for (const part of settings.text('OPERATOR_KEYS')?.split(',') ?? []) {
    const [, facId, key = ''] = /^\s*([a-z0-9-]+):(\S+)\s*$/.exec(part) ?? [];
    if (!facId) settings.mistake('OPERATOR_KEYS must have the form facId:key,facId:key.');
    else {
      const why = placeholders.test(key) ? 'is a placeholder' : weakness(key, OPERATOR_KEY_MINIMUM);
      if (why) settings.mistake(`OPERATOR_KEYS has a key for ${facId} that ${why}.`);
      else keys.push({ facId, key });
    }
  }
  return keys;
}

function readPublicUrl(settings: Settings, { isProduction }: { isProduction: boolean }): string | undefined {
  const url = settings.url('PUBLIC_URL', isProduction ? ['https'] : ['http', 'https']);
  if (url && new URL(url).href !== `${new URL(url).origin}/`)
    settings.mistake('PUBLIC_URL must be an origin such as https://apply.example.com, without a path.');
  return url;
}

function readSchema(settings: Settings): string {
  const schema = settings.text('DATABASE_SCHEMA') ?? SETTINGS.DATABASE_SCHEMA.fallback;
  if (/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) return schema;
  settings.mistake('DATABASE_SCHEMA must contain only lowercase letters, digits, and underscores.');
  return SETTINGS.DATABASE_SCHEMA.fallback;
}

function readTrustProxy(settings: Settings): boolean | number | string {
  const text = settings.text('TRUST_PROXY') ?? SETTINGS.TRUST_PROXY.fallback;
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\d+$/.test(text)) return Number(text);
  const wrong = text.split(',').filter((part) => !isProxy(part.trim()));
  if (wrong.length > 0)
    settings.mistake(
      `TRUST_PROXY names "${wrong.join(', ')}", which is not an address or network. Use true, false, the number of proxies, or a list such as 10.0.0.0/8.`,
    );
  return text;
}

function isProxy(part: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(part)) return true;
  const alone = isIPv6(part) ? `${part}/128` : `${part}/32`;
  return networkList([part.includes('/') ? part : alone]) !== undefined;
}
