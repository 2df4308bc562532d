// Applies for a merchant account and approves it, using a client generated from the OpenAPI document. For setup, see
// integration.md. Set OPERATOR_KEY to an operator key. The verification code is read from a local server's outbox.
import createClient from 'openapi-fetch';
import type { components, paths } from './merchant-api.d.ts';

type Schemas = components['schemas'];

const baseUrl = process.env['BASE_URL'] ?? 'http://localhost:3000';
const facId = 'harbor';
const spProductSlug = 'harbor';
const email = `dana+${Date.now().toString(36)}@example.com`;
const mobileNumber = '(415) 555-0132';

/** Returns the data of a successful response, and throws otherwise. */
function expected<Data>({ data, error }: { data?: Data; error?: Schemas['Problem'] }): Data {
  if (data === undefined) throw new Error(error?.message ?? 'No response');
  return data;
}

function clientFor(token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return createClient<paths>({ baseUrl, headers });
}

const account = { facId, spProductSlug, name: 'Dana Marlow', email, password: 'Mx9$kV2!pLq7' };
const started = expected(await clientFor().POST('/onboarding/accounts/initiate', { body: account }));
const applicant = clientFor(started.token);

expected(await applicant.POST('/onboarding/accounts/sms/sendsms', { body: { mobileNumber, spProductSlug } }));
const outbox = (await (await fetch(`${baseUrl}/dev/outbox`)).json()) as {
  messages: { channel: string; text: string }[];
};
const message = outbox.messages.findLast(({ channel }) => channel === 'sms');
const [smsCode = ''] = /\d{6}/.exec(message?.text ?? '') ?? [];
const { status } = expected(await applicant.POST('/onboarding/accounts/sms', { body: { smsCode } }));
if (status !== 'valid') throw new Error(`The code is ${status}.`);

const ownershipType: Schemas['OwnershipType'] = 'LLC';
expected(await applicant.PUT('/onboarding/accounts/identity/type', { body: { ownershipType } }));

const address: Schemas['Address'] = {
  streetNum: '250',
  streetName: 'Market St',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94105',
  country: 'US',
};
const business: Schemas['Business'] = {
  legalName: 'Marlow Coffee Roasters LLC',
  dbaName: 'Marlow Coffee',
  tinType: 2,
  federalTaxId: '12-3456789',
  phoneNumber: mobileNumber,
  address,
  businessEstablishedDate: '2015-03-02',
  expectedMonthlyVolume: 25000,
  mccCode: '5814',
  websiteUrl: 'https://marlowcoffee.example.com',
};
expected(await applicant.PUT('/onboarding/accounts/identity/business', { body: business }));

const owner: Schemas['Owner'] = {
  firstName: 'Dana',
  lastName: 'Marlow',
  ssn: '219-09-9871',
  birthDate: '1984-05-17',
  ownershipPercentage: 100,
  position: 'OW',
  phoneNumber: mobileNumber,
  email,
  ...address,
};
expected(await applicant.PUT('/onboarding/accounts/identity/owners', { body: { owners: [owner] } }));

const settings = expected(
  await applicant.GET('/onboarding/spproducts/{spProductSlug}/settings', {
    params: { path: { spProductSlug } },
  }),
);
const accounts = settings.data.labels.map((accountLabel): Schemas['BankAccount'] => ({
  accountLabel,
  nameOnAccount: 'Marlow Coffee Roasters LLC',
  accountType: 'checking',
  accountRouting: '110000000',
  accountNumber: '000123456789',
}));
expected(await applicant.POST('/onboarding/accounts/payout', { body: accounts }));
expected(await applicant.POST('/onboarding/submit', { body: { ack: true } }));

const operator = clientFor(process.env['OPERATOR_KEY']);
const submitted = expected(
  await operator.GET('/operator/v1/applications', { params: { query: { stage: 'SUBMITTED', email } } }),
);
const [application] = submitted.data;
if (!application) throw new Error('The application is not listed.');
const path = { id: application.id };
const read = expected(await operator.GET('/operator/v1/applications/{id}', { params: { path } }));
const decided = expected(
  await operator.POST('/operator/v1/applications/{id}/decision', {
    params: { path },
    body: { decision: 'APPROVED' },
  }),
);
process.stdout.write(`${read.data.business?.dbaName}: ${decided.data.stage}\n`);
