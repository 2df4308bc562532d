/**
 * Limits and constants. 'Source' is the part of the onboarding specification that sets a value: 'field rules' are its
 * rules for each form, and 'business constants' is its section "Business constants and limits". 'Our limit' marks a
 * value that the specification doesn't set.
 */

/** Source: specification, business constants. */
export const PASSWORD_MIN = 12;
/** Our limit. Bounds the cost of scoring and hashing, but leaves room for long generated passwords. */
export const PASSWORD_MAX = 128;
/**
 * Minimum length of the password for continuing an application. Only the form checks it; the server compares
 * the hash. Source: specification, business constants.
 */
export const CONTINUE_PASSWORD_MIN = 5;
/** Minimum length of the full name at sign-up. Source: specification, field rules for sign-up. */
export const ACCOUNT_NAME_MIN = 4;
/** Our limit for the full name. The specification limits first, middle, and last name to 24 characters each. */
export const ACCOUNT_NAME_MAX = 100;

/** Source: specification, business constants. */
export const SMS_CODE_LENGTH = 6;
/** Without +1. Source: specification, business constants. */
export const PHONE_LENGTH = 10;

/** Debounce delays in milliseconds. Source: specification, business constants, debounces. */
export const PASSWORD_STRENGTH_DEBOUNCE_MS = 300;
export const SEARCH_DEBOUNCE_MS = 300;
export const CONTACT_DEBOUNCE_MS = 300;
export const PARTIAL_SAVE_DEBOUNCE_MS = 1500;
/** Minimum length of an address search, in characters. Source: specification, business constants. */
export const SEARCH_MIN = 3;
/** Source: specification, business constants. */
export const ADDRESS_SUGGESTIONS_MAX = 5;

/**
 * Milliseconds until a toast disappears: for form messages and for server errors. Source: specification,
 * business constants.
 */
export const TOAST_MS = 3000;
export const SERVER_ERROR_TOAST_MS = 6000;
/** Milliseconds until Save and exit is enabled again. Source: specification, business constants. */
export const SAVE_AND_EXIT_RESET_MS = 1000;
/**
 * How long the browser waits for a submission and its checks, in milliseconds. The specification says 'up to
 * 2 minutes'. Source: specification, business constants.
 */
export const CHECKS_MAX_MS = 120_000;

/** Our limits. A session ends after SESSION_IDLE_MINUTES of inactivity, or after SESSION_HOURS in any case. */
export const SESSION_IDLE_MINUTES = 30;
export const SESSION_HOURS = 12;

/**
 * Width in pixels of the strip along a logo's edges that is sampled for the edge color. Source:
 * specification, business constants.
 */
export const LOGO_EDGE_PX = 10;
/**
 * Contrast ratios between the brand color and the lighter and darker colors derived from it. Source:
 * specification, business constants.
 */
export const LIGHTER_RATIO = 1.5;
export const DARKER_RATIO = 2;
/** HSL lightness range of the derived brand colors. Source: specification, business constants. */
export const LIGHTNESS_MIN = 0.05;
export const LIGHTNESS_MAX = 0.65;

/** Source: specification, business constants. */
export const DATE_LENGTH = 10;
/** Age range in whole years, inclusive. Source: specification, field rules for owner and contact. */
export const AGE_MIN = 18;
export const AGE_MAX = 100;

/** Source: specification, field rules for owner and contact. */
export const PERSON_NAME_MAX = 24;
/** Source: specification, field rules for owner and contact. */
export const EMAIL_MAX = 70;
/** Our limits for the facilitator's external ID and metadata. */
export const EXTERNAL_ID_MAX = 100;
export const METADATA_PAIRS_MAX = 20;
export const METADATA_KEY_MAX = 40;
/**
 * Maximum size of all metadata pairs as JSON in UTF-8, in bytes. Enough for 20 pairs of ASCII text with 40-character
 * keys and 500-character values.
 */
export const METADATA_BYTES_MAX = 12_000;

/** Our limits for a typed signature: first, middle, and last name in one line, and a job title. */
export const SIGNATURE_NAME_MAX = 80;
export const SIGNATURE_TITLE_MAX = 60;

/** Source: specification, field rules for contact. */
export const POSITION_MAX = 40;

/** Source: specification, field rules for business. */
export const LEGAL_NAME_MAX = 150;
export const DBA_NAME_MAX = 100;
export const BILLING_DESCRIPTOR_MAX = 25;
export const ADDRESS_LINE_MAX = 40;
export const STREET_NUM_MAX = 9;
export const STREET_NAME_MAX = 40;
export const CITY_MAX = 30;
export const POSTAL_CODE_LENGTH = 5;
/** Maximum length of the website in the form, without its protocol. Source: specification, field rules for business. */
export const WEBSITE_FORM_MAX = 70;
/** Maximum length of the stored website, with its protocol. Source: specification, field rules for business. */
export const WEBSITE_URL_MAX = 112;
/** Range of the monthly card volume, in dollars. Source: specification, field rules for business. */
export const VOLUME_MIN = 0.01;
export const VOLUME_MAX = 10_000_000;
/** Number of digits in an SSN, EIN, or ITIN. Source: specification, field rules for business and owner. */
export const TAX_ID_LENGTH = 9;

/**
 * Inclusive ranges for one owner's percentage and for the total of all owners. Source: specification, field
 * rules for ownership totals.
 */
export const OWNERSHIP_MIN = 1;
export const OWNERSHIP_MAX = 100;
export const OWNERSHIP_TOTAL_MIN = 75;
export const OWNERSHIP_TOTAL_MAX = 100;
/** A sole proprietor's fixed percentage. Source: specification, field rules for ownership totals. */
export const SOLE_OWNERSHIP = 100;
/** Our limit. More than 100 owners can't each have at least 1 percent of the business. */
export const OWNERS_MAX = 100;
/** Our limit for the invites in one batch. The specification doesn't set one. */
export const BATCH_INVITES_MAX = 500;
/** Our limit for each list that an invite can prefill: owners and bank accounts. */
export const PREFILLED_ITEMS_MAX = 25;

/** Our limits: maximum groups per account, and maximum owners per group in the list of groups. */
export const GROUPS_MAX = 20;
export const LISTED_OWNERS_MAX = 25;

/**
 * Number of digits in a routing number, and range for the digits in an account number. Source: specification,
 * field rules for bank.
 */
export const ROUTING_LENGTH = 9;
export const ACCOUNT_NUMBER_MIN = 5;
export const ACCOUNT_NUMBER_MAX = 17;
/** Our limits for the number of characters. The specification doesn't set any. */
export const NAME_ON_ACCOUNT_MAX = 150;
export const ACCOUNT_LABEL_MAX = 100;
/** Number of bank accounts required if the product doesn't set one. The specification has no default. */
export const ACCOUNTS_DEFAULT = 1;

/** The only accepted country, and the title of every owner. Source: specification, business constants. */
export const COUNTRY = 'US';
export const OWNER_TITLE = 'Mr.';
/** Monthly fee in dollars. Source: specification, business constants. */
export const MONTHLY_FEE = 0;
