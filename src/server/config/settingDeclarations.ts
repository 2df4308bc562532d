import { PROVIDER_GROUPS, PROVIDER_SETTINGS } from './providerDeclarations.ts';
import { WEB, type Read, type SettingDeclaration } from './settingKinds.ts';

const SERVER = {
  APP_ENV: {
    kind: 'word',
    words: ['local', 'development', 'sandbox', 'production'],
    meaning: 'The environment. Production refuses to start with a missing, default, or weak secret.',
  },
  PORT: {
    kind: 'whole',
    least: 0,
    most: 65_535,
    fallback: 3000,
    meaning: 'The port to listen on. 0 selects a free port.',
  },
  HOST: {
    kind: 'text',
    values: 'addresses, separated by commas',
    fallback: '127.0.0.1,::1',
    meaning: 'The addresses to listen on.',
  },
  PUBLIC_URL: {
    kind: 'url',
    schemes: WEB,
    unset: '`http://localhost:<PORT>`; required in production, with `https://`',
    meaning:
      "Where browsers reach the server, without a path. Outside production, the server responds only on this host, localhost, and the facilitators' hosts.",
  },
  TRUST_PROXY: {
    kind: 'text',
    values: '`true`, `false`, a number of proxies, or their addresses',
    fallback: 'false',
    meaning: 'Which proxies to trust for `X-Forwarded-For`, `X-Forwarded-Proto`, and `X-Forwarded-Host`.',
  },
  DATA_DIR: {
    kind: 'text',
    values: 'a folder',
    fallback: '.data',
    meaning: 'The folder for the embedded database, local secrets, backups, and the outbox.',
  },
  FACILITATORS_DIR: {
    kind: 'text',
    values: 'a folder',
    fallback: 'facilitators',
    meaning:
      'The folder with one subfolder for each facilitator. The server reads it on startup and reports every error.',
  },
  DIST_DIR: {
    kind: 'text',
    values: 'a folder',
    unset: '`dist` in the project folder',
    meaning: 'The folder of the built web app.',
  },
  LOG_LEVEL: {
    kind: 'word',
    words: ['info', 'silent', 'fatal', 'error', 'warn', 'debug', 'trace'],
    unset: '`warn` if `APP_ENV` is `local`, otherwise `info`',
    meaning: 'The lowest log level to write.',
  },
  METRICS_KEY: {
    kind: 'text',
    values: 'in production, at least 16 characters, with at least 8 distinct ones',
    unset: '`/metrics` is open outside production and closed in production',
    meaning: 'The bearer token for `/metrics`.',
  },
  RETENTION_DAYS: {
    kind: 'whole',
    least: 0,
    most: 3650,
    fallback: 0,
    meaning:
      'Number of days without a change or a visit after which an unsubmitted application is deleted, unless `retentionDays` in `facilitator.json` sets `abandoned`. 0 means never.',
  },
  PROVIDER_TIMEOUT_MS: {
    kind: 'whole',
    least: 100,
    most: 30_000,
    fallback: 10_000,
    meaning: 'Timeout for provider requests, in milliseconds.',
  },
} as const;

const DATABASE = {
  DATABASE_URL: {
    kind: 'url',
    schemes: ['postgres', 'postgresql'],
    unset: 'the embedded database, for one process',
    meaning: 'PostgreSQL connection URL (version 15 or later). Required to run more than one process.',
  },
  DATABASE_SCHEMA: {
    kind: 'text',
    values: 'lowercase letters, digits, and underscores',
    fallback: 'public',
    meaning: 'The PostgreSQL schema to use.',
  },
  DATABASE_TIMEOUT_MS: {
    kind: 'whole',
    least: 100,
    most: 600_000,
    fallback: 10_000,
    meaning: 'Timeout for PostgreSQL statements, in milliseconds.',
  },
  DATABASE_POOL_SIZE: {
    kind: 'whole',
    least: 6,
    most: 1000,
    fallback: 15,
    meaning:
      'Maximum PostgreSQL connections per process. A third is reserved for jobs, cleanup, and authentication.',
  },
} as const;

const KEYS = {
  ENCRYPTION_KEYS: {
    kind: 'text',
    values: '`id:base64,id:base64`, 32 bytes each, newest first',
    unset: 'created in `DATA_DIR/secrets.json`; required in production',
    meaning: 'The key ring for secrets at rest. The first key encrypts. All of them can decrypt.',
  },
  LOOKUP_KEY: {
    kind: 'text',
    values: '32 bytes in base64',
    unset: 'created in `DATA_DIR/secrets.json`; required in production',
    meaning: 'The key for lookup hashes, continue links, and the audit log. Do not change it.',
  },
  OPERATOR_KEY: {
    kind: 'text',
    values: 'in production, at least 24 characters, with at least 8 distinct ones',
    unset: 'created in `DATA_DIR/secrets.json`; in production, none',
    meaning: 'The operator API key of the default facilitator.',
  },
  OPERATOR_KEYS: {
    kind: 'text',
    values: '`facId:key,facId:key`, each with at least 24 characters and at least 8 distinct ones',
    meaning: 'The operator API keys of other facilitators.',
  },
  OIDC_SECRETS: {
    kind: 'text',
    values: '`facId:secret,facId:secret`',
    unset: 'none; the server is a public client and uses PKCE',
    meaning: 'The client secrets of the identity providers in `facilitator.json`.',
  },
  STAFF_OIDC_SECRETS: {
    kind: 'text',
    values: '`facId:secret,facId:secret`',
    unset: 'none; the server is a public client and uses PKCE',
    meaning: 'The client secrets of the identity providers of the staff console.',
  },
} as const;

export const SETTING_GROUPS = { Server: SERVER, Database: DATABASE, Keys: KEYS, ...PROVIDER_GROUPS };

export const SETTINGS = {
  ...SERVER,
  ...DATABASE,
  ...KEYS,
  ...PROVIDER_SETTINGS,
} satisfies Record<string, SettingDeclaration>;

export type SettingName = keyof typeof SETTINGS;

export type SettingOf<Kind extends Read['kind']> = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends { kind: Kind } ? Name : never;
}[SettingName];

export type WordOf<Name extends SettingOf<'word'>> = (typeof SETTINGS)[Name]['words'][number];
