import { WEB } from './settingKinds.ts';

const EMAIL = {
  SMTP_URL: {
    kind: 'url',
    schemes: ['smtp', 'smtps'],
    unset: 'emails go to the outbox',
    meaning: 'The mail server, including the username and password.',
  },
  MAIL_FROM: {
    kind: 'text',
    values: '`no-reply@example.com` or `Name <no-reply@example.com>`',
    fallback: 'onboarding@localhost',
    meaning: 'The sender of emails. Required with `SMTP_URL`.',
  },
} as const;

const TEXT_MESSAGES = {
  SMS_ACCOUNT_SID: {
    kind: 'text',
    unset: 'text messages go to the outbox',
    meaning: 'The Twilio account. Set it together with `SMS_AUTH_TOKEN` and `SMS_FROM`.',
  },
  SMS_AUTH_TOKEN: {
    kind: 'text',
    meaning: 'The auth token for that account.',
  },
  SMS_FROM: {
    kind: 'text',
    values: 'a number such as `+14155550100`, a short code, or the ID of a messaging service',
    meaning: 'The sender of text messages.',
  },
  SMS_URL: {
    kind: 'url',
    schemes: WEB,
    fallback: 'https://api.twilio.com',
    meaning: "A server with Twilio's API. In production, `https://` unless it is on the same machine.",
  },
  SMS_DAILY_BUDGET: {
    kind: 'whole',
    least: 1,
    most: 10_000_000,
    fallback: 5000,
    meaning:
      'Maximum text messages per facilitator per day. 25% is reserved for applicants with a confirmed email address, and a single network (IPv4 /24 or IPv6 /48) can use at most 5%.',
  },
} as const;

const WEBHOOKS = {
  WEBHOOK_URL: {
    kind: 'url',
    schemes: WEB,
    meaning:
      'A webhook endpoint for the default facilitator. In production, `https://` unless `WEBHOOK_NETWORKS` is set. The operator API adds more endpoints.',
  },
  WEBHOOK_SECRET: {
    kind: 'text',
    values: '`whsec_` and 24 to 64 random bytes in base64',
    meaning: 'The signing secret for that endpoint. Required with `WEBHOOK_URL`.',
  },
  WEBHOOK_NETWORKS: {
    kind: 'text',
    values: 'networks such as `10.0.0.0/8`, separated by commas',
    unset: 'public addresses only, in production',
    meaning: 'Private networks to which webhooks can be sent in production.',
  },
} as const;

const FILES = {
  FILES_URL: {
    kind: 'url',
    schemes: ['s3'],
    unset: '`DATA_DIR/files`',
    meaning:
      "The bucket for uploaded files, such as `s3://bucket/prefix`. Set it together with the `S3_` settings. Files are encrypted before they leave the server. Required if you run multiple servers that don't share `DATA_DIR`.",
  },
  S3_ENDPOINT: {
    kind: 'url',
    schemes: WEB,
    meaning:
      'An S3-compatible store, such as `https://s3.us-east-1.amazonaws.com`. In production, `https://` unless it is on the same machine.',
  },
  S3_REGION: {
    kind: 'text',
    values: 'text such as `us-east-1`',
    meaning: 'The region of the bucket.',
  },
  S3_ACCESS_KEY_ID: {
    kind: 'text',
    meaning: 'The access key. It must allow listing the bucket and reading, writing, and deleting objects.',
  },
  S3_SECRET_ACCESS_KEY: {
    kind: 'text',
    meaning: 'The secret for that access key.',
  },
  CLAMAV_URL: {
    kind: 'url',
    schemes: ['tcp'],
    unset: 'files are not scanned for viruses',
    meaning:
      'A clamd server, such as `tcp://localhost:3310`. With it, every upload is scanned before it is accepted. Its `StreamMaxLength` must be at least 10 MB.',
  },
} as const;

const OTHERS = {
  GEOCODER_URL: {
    kind: 'url',
    schemes: WEB,
    unset: 'no address suggestions',
    meaning: 'A Nominatim server, or a Photon server if the URL ends in `/api`.',
  },
  CAPTCHA_KIND: {
    kind: 'word',
    words: ['altcha', 'recaptcha', 'hcaptcha', 'turnstile'],
    meaning: 'The captcha provider. `altcha` is a built-in proof of work.',
  },
  CAPTCHA_SITE_KEY: {
    kind: 'text',
    meaning: "The captcha provider's site key. Required for every kind except `altcha`.",
  },
  CAPTCHA_SECRET: {
    kind: 'text',
    meaning: "The captcha provider's secret. Required for every kind except `altcha`.",
  },
  CAPTCHA_URL: {
    kind: 'url',
    schemes: WEB,
    unset: "the provider's URL",
    meaning: "The provider's verification URL. In production, `https://` unless it is on the same machine.",
  },
  CAPTCHA_SCRIPT_URL: {
    kind: 'url',
    schemes: WEB,
    unset: "the provider's URL",
    meaning: 'Where the browser loads the captcha script.',
  },
  BANK_LINK_URL: {
    kind: 'url',
    schemes: WEB,
    unset: 'banks cannot be linked',
    meaning:
      'The Plaid API. Set it together with `BANK_LINK_CLIENT_ID` and `BANK_LINK_SECRET`. In production, `https://` unless it is on the same machine.',
  },
  BANK_LINK_CLIENT_ID: {
    kind: 'text',
    meaning: 'Your Plaid client ID.',
  },
  BANK_LINK_SECRET: {
    kind: 'text',
    meaning: 'Your Plaid secret.',
  },
  BANK_LINK_SCRIPT_URL: {
    kind: 'url',
    schemes: WEB,
    fallback: 'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
    meaning: 'Where the browser loads the Plaid Link script.',
  },
} as const;

export const PROVIDER_GROUPS = {
  Email: EMAIL,
  'Text messages': TEXT_MESSAGES,
  Webhooks: WEBHOOKS,
  Files: FILES,
  'Other providers': OTHERS,
};

export const PROVIDER_SETTINGS = { ...EMAIL, ...TEXT_MESSAGES, ...WEBHOOKS, ...FILES, ...OTHERS };
