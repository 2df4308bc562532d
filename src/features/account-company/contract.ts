import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { formFields, requiredText, success, successWith } from '../../api/shapes.ts';

const address = v.optional(
  v.nullable(
    v.object(
      formFields('streetNum', 'streetName', 'city', 'state', 'postalCode', 'country'),
      '"address" must be a valid address',
    ),
  ),
);

const businessBody = v.object({
  ...formFields(
    'legalName',
    'dbaName',
    'billingDescriptor',
    'tinType',
    'federalTaxId',
    'phoneNumber',
    'businessEstablishedDate',
    'expectedMonthlyVolume',
    'mccCode',
    'websiteUrl',
    'ownershipType',
  ),
  address,
});

const text = v.optional(v.string());

/** The business section as read: missing values are absent, dates are MM-DD-YYYY. */
const businessReply = v.object({
  legalName: text,
  dbaName: text,
  billingDescriptor: text,
  tinType: v.optional(v.number()),
  federalTaxId: text,
  phoneNumber: text,
  address: v.object({
    streetNum: text,
    streetName: text,
    city: text,
    state: text,
    postalCode: text,
    country: text,
  }),
  businessEstablishedDate: text,
  expectedMonthlyVolume: v.optional(v.number()),
  mccCode: text,
  websiteUrl: text,
  ownershipType: text,
});

const path = '/onboarding/accounts/identity/business';

export const readBusiness = endpoint({
  name: 'getBusiness',
  included: true,
  method: 'GET',
  path,
  summary: 'The business section',
  audience: 'applicant',
  reply: successWith(v.object({ type: v.nullable(v.string()), business: businessReply })),
  problems: ['section_unavailable'],
});

export const saveBusiness = endpoint({
  name: 'saveBusiness',
  method: 'PUT',
  path,
  summary: 'Saves the business section; every field is checked',
  audience: 'applicant',
  body: businessBody,
  bodyKey: 'business',
  reply: success,
  problems: ['step_unavailable'],
});

export const saveBusinessPartially = endpoint({
  name: 'saveBusinessPartially',
  method: 'POST',
  path: `${path}/partial`,
  summary: 'Saves what has been typed of the business section; missing fields stay as they are',
  audience: 'applicant',
  body: businessBody,
  bodyKey: 'business',
  reply: success,
  problems: ['step_unavailable'],
});

/** The merchant categories a product offers. */
export const merchantCategories = endpoint({
  name: 'listMerchantCategories',
  method: 'GET',
  path: '/onboarding/spproducts/{spProductSlug}/mcc',
  summary: 'Merchant categories',
  audience: 'public',
  params: v.object({ spProductSlug: requiredText('spProductSlug') }),
  reply: v.array(v.object({ value: v.string(), description: v.string() })),
  problems: ['unknown_product'],
});

export { searchAddress } from '../../api/addressSearch.ts';
