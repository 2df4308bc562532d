// Maps a decrypted boarding package to the Finix API calls that create a merchant. Prints the calls but doesn't send
// them: `node docs/decrypt-package.mjs private-key.json < response.json | node docs/finix-merchant.mjs`
import { text } from 'node:stream/consumers';

const TYPES = {
  SOLE_PROP: 'INDIVIDUAL_SOLE_PROPRIETORSHIP',
  LLC: 'LIMITED_LIABILITY_COMPANY',
  PRIVATE_CORP: 'CORPORATION',
  PUBLIC_CORP: 'CORPORATION',
  PARTNERSHIP: 'GENERAL_PARTNERSHIP',
  LIMITED_PARTNERSHIP: 'LIMITED_PARTNERSHIP',
  LIMITED_LIABILITY_PARTNERSHIP: 'PARTNERSHIP',
  NON_PROFIT: 'TAX_EXEMPT_ORGANIZATION',
  GOV: 'GOVERNMENT_AGENCY',
};

const { application, business, owners, contact, payout, submission } = JSON.parse(await text(process.stdin));
const [main, ...others] = contact ? [contact] : owners;

const dateOf = (iso) => {
  const [year, month, day] = iso.split('-').map(Number);
  return { year, month, day };
};
const addressOf = ({ streetNum, streetName, city, state, postalCode }) => ({
  line1: `${streetNum} ${streetName}`,
  city,
  region: state,
  postal_code: postalCode,
  country: 'USA',
});
const personOf = (person) => ({
  first_name: person.firstName,
  last_name: person.lastName,
  title: person.title,
  tax_id: person.ssn,
  dob: dateOf(person.birthDate),
  phone: person.phoneNumber,
  email: person.email,
  personal_address: addressOf(person),
  principal_percentage_ownership: person.ownershipPercentage ?? undefined,
});

const entity = {
  business_type: TYPES[application.ownershipType],
  ownership_type: application.ownershipType === 'PUBLIC_CORP' ? 'PUBLIC' : 'PRIVATE',
  business_name: business.legalName ?? `${main.firstName} ${main.lastName}`,
  doing_business_as: business.dbaName,
  business_tax_id: business.federalTaxId,
  business_phone: business.phoneNumber,
  business_address: addressOf(business.address),
  incorporation_date: dateOf(business.businessEstablishedDate),
  mcc: business.mccCode,
  url: business.websiteUrl,
  default_statement_descriptor: (business.billingDescriptor ?? business.dbaName).slice(0, 20),
  annual_card_volume: business.expectedMonthlyVolume.amount * 12,
  ...personOf(main),
};
const agreement = {
  merchant_agreement_accepted: true,
  merchant_agreement_timestamp: new Date(submission.at).toISOString(),
  merchant_agreement_ip_address: submission.ip,
  merchant_agreement_user_agent: submission.userAgent,
};
const [account] = payout;
const calls = [
  ['POST /identities', { entity, additional_underwriting_data: agreement, type: 'BUSINESS' }],
  ...others.map((owner) => [
    'POST /identities/{identity}/associated_identities',
    { entity: personOf(owner) },
  ]),
  [
    'POST /payment_instruments',
    {
      type: 'BANK_ACCOUNT',
      identity: '{identity}',
      name: account.nameOnAccount,
      account_type: `BUSINESS_${account.accountType.toUpperCase()}`,
      bank_code: account.accountRouting,
      account_number: account.accountNumber,
    },
  ],
  ['POST /identities/{identity}/merchants', { processor: 'DUMMY_V1' }],
];
process.stdout.write(`${JSON.stringify(calls, null, 2)}\n`);
