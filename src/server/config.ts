import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readKeys, type Keys, type KeyTexts } from './keySettings.ts';
import { LIMITS } from './limits.ts';
import { readLocalSecrets } from './localSecrets.ts';
import {
  readBankLink,
  readCaptcha,
  readMailFrom,
  readSingleSignOnSecrets,
  readSms,
  readWebhook,
  readWebhookNetworks,
  type BankLinkConfig,
  type CaptchaConfig,
  type SmsConfig,
  type WebhookConfig,
} from './providerSettings.ts';
import { Settings } from './settings.ts';

export type { CaptchaConfig } from './providerSettings.ts';

export type AppEnv = 'local' | 'development' | 'sandbox' | 'production';

/** Everything the environment says, checked. */
export interface Config extends Keys {
  env: AppEnv;
  isProduction: boolean;
  /** The version of package.json, sent with every answer. */
  version: string;
  port: number;
  /** Addresses to listen on. */
  hosts: string[];
  /** Where browsers reach the app when nothing else is known, without a trailing slash. */
  publicUrl: string;
  /** Absolute. */
  dataDir: string;
  /** PostgreSQL; null for the embedded database. */
  databaseUrl: string | null;
  /** Schema in that PostgreSQL. */
  databaseSchema: string;
  /** The longest that a statement there may take. */
  databaseTimeoutMs: number;
  facilitatorsDir: string;
  /** Folder of the built web app; undefined for the one beside the program. Absolute. */
  distDir: string | undefined;
  /** Those of its keys that this installation was not given but made, in the spelling of their settings. */
  madeKeys: Partial<KeyTexts>;
  /** Operator API keys, each of one facilitator; null stands for the default one. */
  operatorKeys: { facId: string | null; key: string }[];
  /** Opens `/metrics` as a bearer; null: open outside production, closed there. */
  metricsKey: string | null;
  mail: { smtpUrl: string | null; from: string };
  sms: SmsConfig | null;
  /** Text messages that a facilitator's applicants may cause in a day. */
  smsDailyBudget: number;
  geocoderUrl: string | null;
  captcha: CaptchaConfig;
  bankLink: BankLinkConfig | null;
  /** By facilitator; one without a secret is a public client, held by PKCE alone. */
  singleSignOnSecrets: ReadonlyMap<string, string>;
  /** The longest wait for an answer of a provider; some wait less. */
  providerTimeoutMs: number;
  /** Days without a change after which an application that was not submitted is deleted; null: it is kept. */
  retentionDays: number | null;
  webhook: WebhookConfig | null;
  /** Private networks, such as `10.0.0.0/8`, that webhooks may go to in production. */
  webhookNetworks: string[];
  logLevel: (typeof logLevels)[number];
  /** What Fastify's `trustProxy` takes: whose `x-forwarded-*` headers count. */
  trustProxy: boolean | number | string;
}

/** Thrown by `readConfig`; its message is every mistake, one a line. */
export class ConfigMistakes extends Error {
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.name = 'ConfigMistakes';
    this.mistakes = mistakes;
  }
}

const logLevels = ['info', 'silent', 'fatal', 'error', 'warn', 'debug', 'trace'] as const;
/** Short keys can be guessed; the ones this program makes have 35 characters. */
const OPERATOR_KEY_MINIMUM = 24;
const METRICS_KEY_MINIMUM = 16;
/** Fewer different characters than this are a pattern that a person typed. */
const DIFFERENT_CHARACTERS = 8;
const placeholders =
  /change.?me|example|placeholder|your.?(secret|key|token)|^(secret|password|test|default)$/i;

/**
 * Reads the settings. Outside production missing secrets are made once and kept in the data folder; in production each
 * missing, default or too weak one is a mistake. Throws `ConfigMistakes` with all mistakes together.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const settings = new Settings(env);
  const appEnv = settings.word('APP_ENV', ['local', 'development', 'sandbox', 'production']);
  const isProduction = appEnv === 'production';
  const port = settings.whole('PORT', { least: 0, most: 65535, fallback: 3000 });
  const dataDir = resolve(settings.text('DATA_DIR') ?? '.data');
  const dist = settings.text('DIST_DIR');
  const given = {
    encryptionKeys: settings.text('ENCRYPTION_KEYS'),
    lookupKey: settings.text('LOOKUP_KEY'),
    operatorKey: settings.text('OPERATOR_KEY'),
  };
  if (isProduction) refuseWeakSecrets(settings, given);
  const secrets = isProduction ? given : withLocalSecrets(dataDir, given);

  const config: Config = {
    env: appEnv,
    isProduction,
    version: appVersion,
    port,
    hosts: settings.text('HOST')?.split(/[\s,]+/) ?? ['127.0.0.1', '::1'],
    publicUrl:
      settings.url('PUBLIC_URL', isProduction ? ['https'] : ['http', 'https']) ?? `http://localhost:${port}`,
    dataDir,
    databaseUrl: settings.url('DATABASE_URL', ['postgres', 'postgresql']) ?? null,
    databaseSchema: readSchema(settings),
    databaseTimeoutMs: settings.whole('DATABASE_TIMEOUT_MS', { least: 100, most: 600_000, fallback: 10_000 }),
    facilitatorsDir: resolve(settings.text('FACILITATORS_DIR') ?? 'facilitators'),
    distDir: dist && resolve(dist),
    ...readKeys(settings, secrets),
    madeKeys: {
      ...(!given.encryptionKeys && { encryptionKeys: secrets.encryptionKeys }),
      ...(!given.lookupKey && { lookupKey: secrets.lookupKey }),
    },
    operatorKeys: readOperatorKeys(settings, secrets.operatorKey),
    metricsKey: settings.text('METRICS_KEY') ?? null,
    mail: { smtpUrl: settings.url('SMTP_URL', ['smtp', 'smtps']) ?? null, from: readMailFrom(settings) },
    sms: readSms(settings),
    smsDailyBudget: settings.whole('SMS_DAILY_BUDGET', {
      least: 1,
      most: 10_000_000,
      fallback: LIMITS.smsPerFacilitator.points,
    }),
    geocoderUrl: settings.url('GEOCODER_URL', ['http', 'https']) ?? null,
    captcha: readCaptcha(settings),
    bankLink: readBankLink(settings),
    singleSignOnSecrets: readSingleSignOnSecrets(settings),
    providerTimeoutMs: settings.whole('PROVIDER_TIMEOUT_MS', { least: 100, most: 30_000, fallback: 10_000 }),
    retentionDays: settings.whole('RETENTION_DAYS', { least: 0, most: 3650, fallback: 0 }) || null,
    webhook: readWebhook(settings, { isProduction }),
    webhookNetworks: readWebhookNetworks(settings),
    // At a developer's terminal a line for each request would hide the rest.
    logLevel:
      settings.text('LOG_LEVEL') || appEnv !== 'local' ? settings.word('LOG_LEVEL', logLevels) : 'warn',
    trustProxy: readTrustProxy(settings),
  };
  if (settings.mistakes.length > 0) throw new ConfigMistakes(settings.mistakes);
  return config;
}

const appVersion = readVersion();

function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

type Secrets = KeyTexts & { operatorKey: string | undefined };

/** The secrets file is made only when something is missing. */
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
  const refuse = (why: string) => settings.mistake(`${why} Production does not start on a default.`);
  if (!secrets.encryptionKeys) refuse('ENCRYPTION_KEYS is missing.');
  if (!secrets.lookupKey) refuse('LOOKUP_KEY is missing.');
  if (!settings.text('PUBLIC_URL')) refuse('PUBLIC_URL is missing.');
  const bearers = [
    ['OPERATOR_KEY', secrets.operatorKey, OPERATOR_KEY_MINIMUM],
    ['METRICS_KEY', settings.text('METRICS_KEY'), METRICS_KEY_MINIMUM],
  ] as const;
  for (const [name, key, least] of bearers) {
    const why = key === undefined ? undefined : weakness(key, least);
    if (why) refuse(`${name} ${why}.`);
  }
  for (const name of [
    'OPERATOR_KEY',
    'METRICS_KEY',
    'SMS_AUTH_TOKEN',
    'WEBHOOK_SECRET',
    'CAPTCHA_SECRET',
    'BANK_LINK_SECRET',
  ]) {
    if (placeholders.test(settings.text(name) ?? '')) refuse(`${name} is a placeholder.`);
  }
}

/** Why a key could be guessed; undefined for one that cannot. */
function weakness(key: string, least: number): string | undefined {
  if (key.length < least) return `is shorter than ${least} characters`;
  if (new Set(key).size < DIFFERENT_CHARACTERS)
    return `has fewer than ${DIFFERENT_CHARACTERS} different characters`;
  return undefined;
}

/** `OPERATOR_KEY` is the default facilitator's; `OPERATOR_KEYS` reads `facId:key,facId:key`. */
function readOperatorKeys(settings: Settings, ofDefault: string | undefined): Config['operatorKeys'] {
  const keys: Config['operatorKeys'] = ofDefault ? [{ facId: null, key: ofDefault }] : [];
  for (const part of settings.text('OPERATOR_KEYS')?.split(',') ?? []) {
    const [, facId, key = ''] = /^\s*([a-z0-9-]+):(\S+)\s*$/.exec(part) ?? [];
    if (!facId) settings.mistake('OPERATOR_KEYS must read facId:key,facId:key.');
    else {
      const why = placeholders.test(key) ? 'is a placeholder' : weakness(key, OPERATOR_KEY_MINIMUM);
      if (why) settings.mistake(`OPERATOR_KEYS has a key for ${facId} that ${why}.`);
      else keys.push({ facId, key });
    }
  }
  return keys;
}

function readSchema(settings: Settings): string {
  const schema = settings.text('DATABASE_SCHEMA') ?? 'public';
  if (/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) return schema;
  settings.mistake('DATABASE_SCHEMA must be lower-case letters, digits and underscores.');
  return 'public';
}

/** `true`, `false`, a number of proxies, or a list of their addresses. */
function readTrustProxy(settings: Settings): boolean | number | string {
  const text = settings.text('TRUST_PROXY') ?? 'false';
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
}
