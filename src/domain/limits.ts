/**
 * All limits of the product. 'Field rules' and 'business constants' are sections of the specification; 'ours' marks a
 * limit that the specification leaves open.
 */

/** Sign-up password, in characters. Source: business constants. */
export const PASSWORD_MIN = 12;
/** Ours: bounds the cost of scoring and hashing, and leaves room for password managers. */
export const PASSWORD_MAX = 128;
/** Password on continue. Only clients check it; the server compares the hash. Source: business constants. */
export const CONTINUE_PASSWORD_MIN = 5;
/** Full name on sign-up. Source: field rules, get started. */
export const ACCOUNT_NAME_MIN = 4;
/**
 * Ours: the specification's limit of 24 applies to each of first, middle, and last name; a full name holds all three.
 */
export const ACCOUNT_NAME_MAX = 100;

/** Digits of the one-time code. Source: business constants. */
export const SMS_CODE_LENGTH = 6;
/** Digits of a US phone number without +1. Source: business constants. */
export const PHONE_LENGTH = 10;

/** Milliseconds. Source: business constants, debounces. */
export const PASSWORD_STRENGTH_DEBOUNCE_MS = 300;
export const SEARCH_DEBOUNCE_MS = 300;
export const CONTACT_DEBOUNCE_MS = 300;
export const PARTIAL_SAVE_DEBOUNCE_MS = 1500;
/** Characters typed before an address search starts. Source: business constants. */
export const SEARCH_MIN = 3;
/** Maximum suggestions per address search. Source: business constants. */
export const ADDRESS_SUGGESTIONS_MAX = 5;

/** Milliseconds a toast is shown: form messages and server errors. Source: business constants. */
export const TOAST_MS = 3000;
export const SERVER_ERROR_TOAST_MS = 6000;
/** Milliseconds until the save-and-exit flag resets. Source: business constants. */
export const SAVE_AND_EXIT_RESET_MS = 1000;
/** Maximum duration of the checks in milliseconds: 'up to 2 minutes'. Source: business constants. */
export const CHECKS_MAX_MS = 120_000;

/** A session ends after this many minutes without a call, and after this many hours in any case. Ours. */
export const SESSION_IDLE_MINUTES = 30;
export const SESSION_HOURS = 12;

/** Pixels sampled along each edge of the logo. Source: business constants. */
export const LOGO_EDGE_PX = 10;
/** Contrast ratios of the derived brand colors. Source: business constants. */
export const LIGHTER_RATIO = 1.5;
export const DARKER_RATIO = 2;
/** HSL lightness of the derived brand colors. Source: business constants. */
export const LIGHTNESS_MIN = 0.05;
export const LIGHTNESS_MAX = 0.65;

/** Characters of a complete date. Source: business constants. */
export const DATE_LENGTH = 10;
/** Whole years, both inclusive. Source: field rules, owner and contact. */
export const AGE_MIN = 18;
export const AGE_MAX = 100;

/** First, middle, and last name. Source: field rules, owner and contact. */
export const PERSON_NAME_MAX = 24;
/** Source: field rules, owner and contact. */
export const EMAIL_MAX = 70;
/** Source: our own limits. */
export const EXTERNAL_ID_MAX = 100;
export const METADATA_PAIRS_MAX = 20;
export const METADATA_KEY_MAX = 40;
/** Bytes of all pairs as JSON in UTF-8. Has room for 20 pairs with keys of 40 and values of 500 characters. */
export const METADATA_BYTES_MAX = 12_000;

/** First, middle, and last name in one line, and a title as on a business card. Source: our own limits. */
export const SIGNATURE_NAME_MAX = 80;
export const SIGNATURE_TITLE_MAX = 60;

/** Source: field rules, contact. */
export const POSITION_MAX = 40;

/** Source: field rules, business. */
export const LEGAL_NAME_MAX = 150;
export const DBA_NAME_MAX = 100;
export const BILLING_DESCRIPTOR_MAX = 25;
export const ADDRESS_LINE_MAX = 40;
export const STREET_NUM_MAX = 9;
export const STREET_NAME_MAX = 40;
export const CITY_MAX = 30;
export const POSTAL_CODE_LENGTH = 5;
/** Website in the form, without its protocol. Source: field rules, business. */
export const WEBSITE_FORM_MAX = 70;
/** Website with its protocol, as the server stores it. Source: field rules, business. */
export const WEBSITE_URL_MAX = 112;
/** Dollars per month. Source: field rules, business. */
export const VOLUME_MIN = 0.01;
export const VOLUME_MAX = 10_000_000;
/** Same for SSN, EIN, and ITIN. Source: field rules, business and owner. */
export const TAX_ID_LENGTH = 9;

/** Percent per owner and for all owners together; inclusive. Source: field rules, ownership totals. */
export const OWNERSHIP_MIN = 1;
export const OWNERSHIP_MAX = 100;
export const OWNERSHIP_TOTAL_MIN = 75;
export const OWNERSHIP_TOTAL_MAX = 100;
/** A sole proprietor's fixed share. Source: field rules, ownership totals. */
export const SOLE_OWNERSHIP = 100;
/** Ours: at 1 percent or more each, there can be at most 100 owners. */
export const OWNERS_MAX = 100;
/** Maximum invites in one batch. */
export const BATCH_INVITES_MAX = 500;
/** Maximum owners, or bank accounts, that an invite can prefill. */
export const PREFILLED_OWNERS_MAX = 25;

/** Ours: groups per account, and owners named per group in the list of groups. */
export const GROUPS_MAX = 20;
export const LISTED_OWNERS_MAX = 25;

/** Digits. Source: field rules, bank. */
export const ROUTING_LENGTH = 9;
export const ACCOUNT_NUMBER_MIN = 5;
export const ACCOUNT_NUMBER_MAX = 17;
/** Ours: the specification sets no maximum. */
export const NAME_ON_ACCOUNT_MAX = 150;
export const ACCOUNT_LABEL_MAX = 100;
/** Bank accounts required when the product sets no number. Source: business constants, bank accounts. */
export const ACCOUNTS_DEFAULT = 1;

/** Only accepted country, and the title of every owner. Source: business constants. */
export const COUNTRY = 'US';
export const OWNER_TITLE = 'Mr.';
/** Dollars. Source: business constants. */
export const MONTHLY_FEE = 0;
