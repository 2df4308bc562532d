import * as v from 'valibot';
import { ownershipTypes } from '../domain/identity.ts';
import { DEFAULT_LANGUAGE, languages } from '../domain/languages.ts';
import { ACCOUNT_LABEL_MAX, ACCOUNTS_DEFAULT } from '../domain/limits.ts';
import { FONT_NAME, IMAGE_NAME, MAIL_LOGO_NAME } from './facilitators-brand.ts';
import { isLoopback } from './settings.ts';

/**
 * First path segments that the server or the web app answers itself; a product of that name could not be reached.
 */
export const RESERVED_SEGMENTS: readonly string[] = [
  'onboarding',
  'auth',
  'foundation',
  'operator',
  'health',
  'metrics',
  'openapi.json',
  'docs',
  'dev',
  'assets',
  'brand',
  'legal',
  'captcha',
  'unsupported',
];

/** Languages in which an operator may word again what stands in the settings. */
const translated = languages.filter((language) => language !== DEFAULT_LANGUAGE);

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(80, 'is too long'));
const label = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('must not be empty'),
  v.maxLength(ACCOUNT_LABEL_MAX, 'is too long'),
);
const colour = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #0b4f8a'),
  v.toLowerCase(),
);
const slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single dashes'),
  v.maxLength(64, 'is too long'),
);
const image = v.pipe(
  v.string(),
  v.regex(IMAGE_NAME, 'must be the name of an svg, png, webp, jpg or ico file in this folder'),
);
const host = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a lower-case host name without scheme or port'),
);
const origin = v.pipe(
  v.string(),
  v.check((value) => originOf(value) === value, 'must be an origin like https://www.example.com'),
);

/** An address that a link leaves to: a path of this site, or an http or https address of another. */
const address = v.pipe(
  v.string(),
  v.check(
    (value) => isInternal(value) || isWebAddress(value),
    'must start with a single / or be an http or https address',
  ),
);

const rate = v.strictObject({
  ccCnpSale: v.strictObject({
    /** Percent of the sale. */
    discountRate: v.pipe(v.number(), v.minValue(0, 'must be 0 to 100'), v.maxValue(100, 'must be 0 to 100')),
    /** Dollars for each sale. */
    fixed: v.pipe(v.number(), v.minValue(0, 'must not be negative')),
  }),
});

/** What `ownershipTypes` may name. TRUST is no type at all, and GOV has a setting of its own. */
const companyTypes = ownershipTypes.filter((type) => type !== 'GOV');

/** An OpenID provider; without https only on this machine, where tests have theirs. */
const issuer = v.pipe(
  v.string(),
  v.check(
    (value) => URL.canParse(value) && (value.startsWith('https:') || isLoopback(new URL(value).hostname)),
    'must be an https address',
  ),
);

/** `facilitator.json` as written by an operator. */
export const facilitatorFile = v.strictObject({
  facId: slug,
  name: text,
  domain: host,
  hosts: v.pipe(v.array(host), v.minLength(1, 'must name at least one host')),
  default: v.optional(v.boolean(), false),
  branding: v.strictObject({
    favIcon: image,
    color: colour,
    darkForm: v.optional(v.boolean(), false),
    /** The static image shown where a product has no logo of its own. */
    rectLarge: image,
    /** The logo in e-mails, which show no SVG; without one they bear the name. */
    mailLogo: v.optional(
      v.pipe(v.string(), v.regex(MAIL_LOGO_NAME, 'must be the name of a png file in this folder')),
    ),
  }),
  backOfficeUrl: address,
  helpUrl: address,
  passwordRecoveryUrl: address,
  poweredBy: text,
  /** Spoken to who wants none of the product's languages. */
  language: v.optional(v.picklist(languages, `must be one of ${languages.join(', ')}`), DEFAULT_LANGUAGE),
  supportEmail: v.optional(v.pipe(v.string(), v.email('must be an e-mail address'))),
  font: v.optional(
    v.strictObject({
      family: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9 -]*$/, 'must be one family name')),
      file: v.pipe(v.string(), v.regex(FONT_NAME, 'must be the name of a woff2 file in this folder')),
    }),
  ),
  /** The facilitator's own identity provider; its secret is in the settings, `OIDC_SECRETS`. */
  singleSignOn: v.optional(
    v.strictObject({
      issuer,
      clientId: v.pipe(v.string(), v.nonEmpty('must not be empty')),
    }),
  ),
  frameAncestors: v.optional(v.array(origin), []),
  corsOrigins: v.optional(v.array(origin), []),
});

/** The colours a product has where its file names none: the specification's. */
const DEFAULT_BRANDING = {
  backgroundColor: '#000000',
  primaryColor: '#000000',
  textColor: '#000000',
  secondaryColor: '#ffffff',
  contrastColor: '#ffffff',
  navbarBackgroundColor: '#ffffff',
  logoUrl: '',
};

/** `products/<slug>.json` as written by an operator. */
export const productFile = v.strictObject({
  slug: v.pipe(
    slug,
    v.check((value) => !RESERVED_SEGMENTS.includes(value), 'is an address that the server itself answers'),
  ),
  name: text,
  status: v.picklist(['active', 'inactive'], 'must be "active" or "inactive"'),
  branding: v.optional(
    v.strictObject({
      backgroundColor: v.optional(colour, DEFAULT_BRANDING.backgroundColor),
      primaryColor: v.optional(colour, DEFAULT_BRANDING.primaryColor),
      secondaryColor: v.optional(colour, DEFAULT_BRANDING.secondaryColor),
      contrastColor: v.optional(colour, DEFAULT_BRANDING.contrastColor),
      textColor: v.optional(colour, DEFAULT_BRANDING.textColor),
      navbarBackgroundColor: v.optional(colour, DEFAULT_BRANDING.navbarBackgroundColor),
      logoUrl: v.optional(v.union([v.literal(''), image], imageMessage), DEFAULT_BRANDING.logoUrl),
    }),
    DEFAULT_BRANDING,
  ),
  ownershipTypes: v.pipe(
    v.array(
      v.picklist(
        companyTypes,
        `must be one of ${companyTypes.join(', ')}; GOV is offered by "government": true, TRUST never`,
      ),
    ),
    v.check((types) => new Set(types).size === types.length, 'must name each type once'),
  ),
  government: v.boolean(),
  bankAccounts: v.optional(
    v.pipe(
      v.strictObject({
        quantity: v.pipe(
          v.number(),
          v.integer('must be a whole number'),
          v.minValue(1, 'must be 1 to 10'),
          v.maxValue(10, 'must be 1 to 10'),
        ),
        labels: v.optional(v.array(label), []),
        /** The same labels in other languages; `labels` is what calls and records have in every language. */
        labelsIn: v.optional(
          v.record(v.picklist(translated, `must be one of ${translated.join(', ')}`), v.array(label)),
          {},
        ),
      }),
      v.forward(
        v.check(({ quantity, labels }) => labels.length <= quantity, 'must not be more than the quantity'),
        ['labels'],
      ),
      v.forward(
        v.check(
          ({ labels, labelsIn }) =>
            Object.values(labelsIn).every((translations) => translations.length === labels.length),
          'must have as many as labels, in each language',
        ),
        ['labelsIn'],
      ),
    ),
    { quantity: ACCOUNTS_DEFAULT, labels: [], labelsIn: {} },
  ),
  fees: v.nullable(v.strictObject({ platform: rate, spProduct: rate })),
  approval: v.picklist(['manual', 'automatic'], 'must be "manual" or "automatic"'),
  states: v.optional(v.strictObject({ dc: v.boolean() }), { dc: false }),
  /** Whether codes are texted to numbers of the US territories, too. */
  territories: v.optional(v.boolean(), false),
});

export type FacilitatorFile = v.InferOutput<typeof facilitatorFile>;
export type ProductFile = v.InferOutput<typeof productFile>;

function imageMessage(): string {
  return 'must be empty or the name of an svg, png, webp, jpg or ico file in this folder';
}

/** Internal is what starts with one `/`: browsers read `//host` and `/\host` as another site. */
function isInternal(value: string): boolean {
  return /^\/(?![/\\])[^\\\s]*$/.test(value);
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value);
}

function originOf(value: string): string | undefined {
  if (!isWebAddress(value)) return undefined;
  return new URL(value).origin;
}
