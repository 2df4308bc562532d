import * as v from 'valibot';
import { isReturnBase } from '../../domain/invites/returnUrl.ts';
import { OWNERSHIP_RULES } from '../../domain/ownership/beneficial.ts';
import { OWNER_IDS } from '../../domain/ownership/ownerIds.ts';
import { ownershipTypes } from '../../domain/identity.ts';
import { DEFAULT_LANGUAGE, languages } from '../../domain/texts/languages.ts';
import { bankAccounts } from './settings/bankAccountSettings.ts';
import { APPROVALS } from '../../domain/approvals.ts';
import { boardingKey, requiredChecks, signing } from './settings/boardingSettings.ts';
import { FONT_NAME, MAIL_LOGO_NAME } from './brand.ts';
import { ownDocuments } from './documents.ts';
import type { Report } from './mistakes.ts';
import { branding, color, image } from './productBranding.ts';
import { retentionDays } from './settings/retentionSettings.ts';
import { text } from './settings/settingTexts.ts';
import { requestTemplates, reviewHours, staffSettings } from './settings/staffSettings.ts';
import { toMoney } from '../../domain/sections/unmaskedFields.ts';
import { isLoopback } from '../../domain/values/loopback.ts';

/** Path segments that the server and the web app use. A product with one of these as its slug would be unreachable. */
export const RESERVED_SEGMENTS: readonly string[] = [
  'onboarding',
  'auth',
  'staff',
  'foundation',
  'operator',
  'health',
  'metrics',
  'openapi.json',
  'docs',
  'dev',
  'assets',
  'brand',
  'embed',
  'embed.js',
  'legal',
  'captcha',
  'unsupported',
];

const label = text(80);
const slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase letters, digits, and single dashes'),
  v.maxLength(64, 'is too long'),
);
const host = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a lowercase host name without scheme or port'),
);
const origin = v.pipe(v.string(), v.check(isOrigin, 'must be an origin like https://www.example.com'));

const address = v.pipe(
  v.string(),
  v.check(
    (value) => isInternal(value) || isWebAddress(value),
    'must start with a single / or be an http or https URL',
  ),
);

const rate = v.strictObject({
  ccCnpSale: v.strictObject({
    /** Percent of each sale. */
    discountRate: v.pipe(
      v.number(),
      v.minValue(0, 'must be from 0 to 100'),
      v.maxValue(100, 'must be from 0 to 100'),
    ),
    /** Dollars per sale. */
    fixed: v.pipe(
      v.number(),
      v.minValue(0, 'must not be negative'),
      v.check((dollars) => toMoney(dollars).amount / 100 === dollars, 'must be a whole number of cents'),
    ),
  }),
});

const companyTypes = ownershipTypes.filter((type) => type !== 'GOV');

/** An http URL is allowed only on a loopback host, where tests run their identity provider. */
const issuer = v.pipe(
  v.string(),
  v.check(
    (value) => URL.canParse(value) && (value.startsWith('https:') || isLoopback(new URL(value).hostname)),
    'must be an https URL',
  ),
);

const notice = text(4000);

/**
 * Added to the email about a declined application. A blank line separates paragraphs. Without a Spanish notice, the
 * English one is sent, because the law requires a notice but not a translation.
 */
const adverseAction = v.strictObject({ en: notice, es: v.optional(notice) });

export const facilitatorFile = v.strictObject({
  facId: slug,
  name: label,
  domain: host,
  hosts: v.pipe(v.array(host), v.minLength(1, 'must list at least one host')),
  default: v.optional(v.boolean(), false),
  branding: v.strictObject({
    favIcon: image,
    color,
    darkForm: v.optional(v.boolean(), false),
    rectLarge: image,
    mailLogo: v.optional(
      v.pipe(v.string(), v.regex(MAIL_LOGO_NAME, 'must be the name of a png file in this folder')),
    ),
  }),
  backOfficeUrl: address,
  helpUrl: address,
  passwordRecoveryUrl: address,
  poweredBy: label,
  language: v.optional(v.picklist(languages, `must be one of ${languages.join(', ')}`), DEFAULT_LANGUAGE),
  supportEmail: v.optional(v.pipe(v.string(), v.email('must be an email address'))),
  font: v.optional(
    v.strictObject({
      family: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9 -]*$/, 'must be a single font family name')),
      file: v.pipe(v.string(), v.regex(FONT_NAME, 'must be the name of a woff2 file in this folder')),
    }),
  ),
  /** The client secret is in the `OIDC_SECRETS` setting. */
  singleSignOn: v.optional(
    v.strictObject({
      issuer,
      clientId: v.pipe(v.string(), v.nonEmpty('must not be empty')),
    }),
  ),
  boardingKey: v.optional(boardingKey),
  retentionDays: v.optional(retentionDays),
  adverseAction: v.optional(adverseAction),
  staff: v.optional(staffSettings(issuer), {}),
  reviewHours: v.optional(reviewHours),
  requestTemplates: v.optional(requestTemplates, []),
  frameAncestors: v.optional(v.array(origin), []),
  corsOrigins: v.optional(v.array(origin), []),
});

const OFFERED_IDS = [['ssn'], OWNER_IDS].map((ids) => ids.join());

const ownerIds = v.optional(
  v.pipe(
    v.array(v.string()),
    v.check((ids) => OFFERED_IDS.includes(ids.join()), 'must be ["ssn"] or ["ssn", "itin"]'),
  ),
  ['ssn'],
);

const returnUrls = v.optional(
  v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.check(
          isReturnBase,
          'must be an https URL without a username, query, or fragment, such as https://portal.example.com/onboarding',
        ),
      ),
    ),
    v.maxLength(20, 'must have at most 20 entries'),
  ),
  [],
);

export const productFile = v.strictObject({
  slug: v.pipe(
    slug,
    v.check((value) => !RESERVED_SEGMENTS.includes(value), 'is reserved by the server'),
  ),
  name: label,
  status: v.picklist(['active', 'inactive'], 'must be "active" or "inactive"'),
  branding,
  ownershipTypes: v.pipe(
    v.array(
      v.picklist(
        companyTypes,
        `must be one of ${companyTypes.join(', ')}; to offer GOV, set "government": true; TRUST is not supported`,
      ),
    ),
    v.check((types) => new Set(types).size === types.length, 'must not repeat a type'),
  ),
  government: v.boolean(),
  bankAccounts,
  fees: v.nullable(v.strictObject({ platform: rate, spProduct: rate })),
  approval: v.picklist(['manual', 'automatic'], 'must be "manual" or "automatic"'),
  requiredChecks: v.optional(requiredChecks, []),
  approvals: v.optional(v.picklist(APPROVALS, `must be ${APPROVALS.join(' or ')}`), 1),
  ...signing,
  ownershipRule: v.optional(
    v.picklist(OWNERSHIP_RULES, `must be one of ${OWNERSHIP_RULES.join(', ')}`),
    'total',
  ),
  ownerIds,
  documents: ownDocuments,
  states: v.optional(v.strictObject({ dc: v.boolean() }), { dc: false }),
  /** Days without progress before each reminder. */
  reminders: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.number(),
          v.integer('must be a whole number'),
          v.minValue(1, 'must be from 1 to 60'),
          v.maxValue(60, 'must be from 1 to 60'),
        ),
      ),
      v.maxLength(5, 'must have at most 5 entries'),
      v.check(
        (days) => days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0)),
        'must be in ascending order',
      ),
    ),
    [],
  ),
  returnUrls,
  territories: v.optional(v.boolean(), false),
});

export type FacilitatorFile = v.InferOutput<typeof facilitatorFile>;
export type ProductFile = v.InferOutput<typeof productFile>;

export function checkAddresses(settings: FacilitatorFile, report: Report): void {
  const { backOfficeUrl, helpUrl, passwordRecoveryUrl, frameAncestors, corsOrigins } = settings;
  const addresses: [field: string, value: string][] = [
    ...Object.entries({ backOfficeUrl, helpUrl, passwordRecoveryUrl }),
    ...frameAncestors.map((site, index): [string, string] => [`frameAncestors.${index}`, site]),
    ...corsOrigins.map((site, index): [string, string] => [`corsOrigins.${index}`, site]),
  ];
  for (const [field, value] of addresses)
    if (value.startsWith('http:')) report(field, 'must start with https:// in production');
}

/** Browsers treat `//host` and `/\host` as another site, so a path must start with a single `/`. */
function isInternal(value: string): boolean {
  return /^\/(?![/\\])[^\\\s]*$/.test(value);
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value);
}

/** URL hosts may contain `*`, which no origin equals, and `;`, which would start a new directive in the policy. */
function isOrigin(value: string): boolean {
  return /^https?:\/\/[\w.:[\]-]+$/.test(value) && URL.canParse(value) && new URL(value).origin === value;
}
