import type { BANK_ACCOUNT } from '../../../domain/sections/bankAccount.ts';
import { ownershipTypes } from '../../../domain/identity.ts';
import { BUSINESS } from '../../../domain/sections/business.ts';
import { CONTACT, OWNER } from '../../../domain/sections/person.ts';
import { unaskedIn } from '../../../domain/sections/fields.ts';
import { SECTION_RECORDS } from '../../../domain/sections/records.ts';
import { SECTIONS } from '../../../domain/sections/sections.ts';
import { words } from '../../../domain/texts/messages.ts';
import type { JsonSchema } from './fields.ts';
import { APPLICANT_TEXTS } from './applicantTexts.ts';
import { OPERATOR_TEXTS } from './operatorTexts.ts';
import { SHOWN_SECTION_TEXTS } from './shownSectionTexts.ts';
import type { Text } from './textShapes.ts';

/**
 * Email and URL fields don't set a JSON Schema `format`, because responses use the same descriptions. A response may
 * contain a draft's empty email, or a URL with an international domain, which isn't a valid `uri`.
 */
const FIELDS = {
  legalName: 'Name on the registration documents',
  dbaName: 'Doing business as: the name customers know',
  billingDescriptor: "Name on customers' card statements",
  tinType: 'Type of tax ID: 1 for SSN, 2 for EIN, 3 for ITIN',
  federalTaxId: 'Tax ID. Send the masked value back to keep the stored one',
  phoneNumber: 'US phone number in any common format; stored as 10 digits',
  address: "The business's street address",
  businessEstablishedDate: 'Date the business was established',
  expectedMonthlyVolume: 'Expected card sales per month, in dollars',
  mccCode: 'Merchant category, one of the codes returned by `listMerchantCategories`',
  websiteUrl: 'Website, with http or https',
  idType:
    "Type of ID in `ssn`. Defaults to SSN, or to the business's TIN type for a sole proprietor. `itin` only if the product accepts it",
  ssn: 'Social Security number, or an ITIN; see `idType`. Send the masked value back to keep the stored one',
  birthDate: 'Date of birth; the person must be 18 to 100 years old',
  position: 'Position in the business',
  email: { description: 'Email address', examples: ['dana.marlow@example.com'] },
  streetNum: 'Street number, digits only',
  streetName: 'Street name',
  state: 'Two-letter state code',
  postalCode: 'ZIP code',
  country: 'Country; must be the United States',
  dateStarted: 'Date the person became an owner or started in their role; not required for a sole proprietor',
  ownershipPercentage:
    "Percentage owned. The owners' percentages must total 75 to 100 or, under the `beneficial` rule, each must be 25 or more. Always 100 for a sole proprietor",
  controlPerson: 'Whether this person controls the business. Used only under the `beneficial` rule',
  title: "Title, such as Ms. or Mr.; applicants aren't asked for it",
  type: "Type; applicants aren't asked for it",
  processor: "Processor; applicants aren't asked for it",
  accountLabel: 'Account label, one of the labels returned by `getProductSettings`',
  nameOnAccount: 'Name on the account',
  accountType: 'Account type',
  accountRouting: 'Routing number, 9 digits',
  accountNumber: 'Account number, 5 to 17 digits. Send the masked value back to keep the stored one',
} as const satisfies Partial<
  Record<keyof typeof BUSINESS | keyof typeof OWNER | keyof typeof CONTACT | keyof typeof BANK_ACCOUNT, Text>
>;

const WORDED = new Set([
  ...Object.keys({ ...OWNER, ...CONTACT }),
  ...Object.values(SECTION_RECORDS).flatMap(({ fields }) => Object.keys(fields)),
  ...SECTIONS.flatMap(({ steps }): readonly string[] => steps),
]);

const TEXTS: Record<string, Text> = {
  ...APPLICANT_TEXTS,
  ...OPERATOR_TEXTS,
  ...SHOWN_SECTION_TEXTS,
  ...FIELDS,
};

function inWords(name: string): string {
  const spoken = words(name);
  return spoken.charAt(0).toUpperCase() + spoken.slice(1);
}

function unaskedText(name: string): string {
  const types = ownershipTypes.filter((ownershipType) =>
    unaskedIn(BUSINESS, { ownershipType }).includes(name),
  );
  return types.length > 0 ? `. Not for ${types.join(', ')}` : '';
}

export function propertyText(name: string, owner: string): JsonSchema {
  const found = TEXTS[`${owner}.${name}`] ?? TEXTS[name] ?? (WORDED.has(name) ? inWords(name) : '');
  const text: JsonSchema = typeof found === 'string' ? { description: found } : found;
  const unasked = unaskedText(name);
  return unasked === '' ? text : { ...text, description: [text['description'], unasked].join('') };
}
