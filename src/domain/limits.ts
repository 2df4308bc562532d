/**
 * Every number the product promises, in one place. 'Field rules' and 'business constants' name the sections of the
 * product's specification a number comes from; 'ours' marks a bound the specification leaves open.
 */

/** Sign-up password, in characters. Source: business constants. */
export const PASSWORD_MIN = 12;
/** Ours: bounds the work of scoring and hashing; generous for password managers. */
export const PASSWORD_MAX = 128;
/** Password on continue, a client rule: the server only compares. Source: business constants. */
export const CONTINUE_PASSWORD_MIN = 5;
/** Full name on sign-up. Source: field rules, get started. */
export const ACCOUNT_NAME_MIN = 4;
/** Ours: the specification's 24 is for first, middle and last names, a full name holds all three. */
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
/** Suggestions of one address search. Source: business constants. */
export const ADDRESS_SUGGESTIONS_MAX = 5;

/** Milliseconds a toast stays: form messages, and server errors. Source: business constants. */
export const TOAST_MS = 3000;
export const SERVER_ERROR_TOAST_MS = 6000;
/** Milliseconds until the save-and-exit flag resets. Source: business constants. */
export const SAVE_AND_EXIT_RESET_MS = 1000;
/** Milliseconds the checks may take: 'up to 2 minutes'. Source: business constants. */
export const CHECKS_MAX_MS = 120_000;

/** Pixels sampled along each edge of the logo. Source: business constants. */
export const LOGO_EDGE_PX = 10;
/** Contrast ratios of the derived brand colours. Source: business constants. */
export const LIGHTER_RATIO = 1.5;
export const DARKER_RATIO = 2;
/** HSL lightness of the derived brand colours. Source: business constants. */
export const LIGHTNESS_MIN = 0.05;
export const LIGHTNESS_MAX = 0.65;

/** Characters of a complete date. Source: business constants. */
export const DATE_LENGTH = 10;
/** Whole years, both inclusive. Source: field rules, owner and contact. */
export const AGE_MIN = 18;
export const AGE_MAX = 100;

/** First, middle and last name. Source: field rules, owner and contact. */
export const PERSON_NAME_MAX = 24;
/** Source: field rules, owner and contact. */
export const EMAIL_MAX = 70;
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
/** Website without its protocol as typed, and with it on the server and on review. Source: field rules, business. */
export const WEBSITE_FORM_MAX = 70;
export const WEBSITE_URL_MAX = 112;
/** Dollars a month. Source: field rules, business. */
export const VOLUME_MIN = 0.01;
export const VOLUME_MAX = 10_000_000;
/** SSN, EIN and ITIN alike. Source: field rules, business and owner. */
export const TAX_ID_LENGTH = 9;

/** Percent of one owner, and of all owners together; all inclusive. Source: field rules, ownership totals. */
export const OWNERSHIP_MIN = 1;
export const OWNERSHIP_MAX = 100;
export const OWNERSHIP_TOTAL_MIN = 75;
export const OWNERSHIP_TOTAL_MAX = 100;
/** A sole proprietor's fixed share. Source: field rules, ownership totals. */
export const SOLE_OWNERSHIP = 100;
/** Ours, but follows: at 1 percent or more each, more than 100 owners can never be right. */
export const OWNERS_MAX = 100;

/** Ours: groups that an account can keep, and how many owners of each the list of them names. */
export const GROUPS_MAX = 20;
export const LISTED_OWNERS_MAX = 25;

/** Digits. Source: field rules, bank. */
export const ROUTING_LENGTH = 9;
export const ACCOUNT_NUMBER_MIN = 5;
export const ACCOUNT_NUMBER_MAX = 17;
/** Ours: the specification sets no maximum. */
export const NAME_ON_ACCOUNT_MAX = 150;
export const ACCOUNT_LABEL_MAX = 100;
/** Bank accounts asked for when the product does not say. Source: business constants, bank accounts. */
export const ACCOUNTS_DEFAULT = 1;

/** The only country, and every owner's title. Source: business constants. */
export const COUNTRY = 'US';
export const OWNER_TITLE = 'Mr.';
/** Dollars. Source: business constants. */
export const MONTHLY_FEE = 0;
