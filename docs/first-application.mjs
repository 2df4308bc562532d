// Applies for a merchant account through the API, as your own client would: `node docs/first-application.mjs`. The
// first argument is the doing-business-as name. integration.md lists names with a known outcome.
const base = process.env.BASE_URL ?? 'http://localhost:3000';
const [dbaName = 'Marlow Coffee', email = `dana+${Date.now().toString(36)}@example.com`] =
  process.argv.slice(2);
const facId = 'harbor';
const spProductSlug = 'harbor';
let token = '';

async function call(method, path, body) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const sent = method === 'GET' ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(base + path, { method, headers, ...sent });
  const reply = await answer.json();
  process.stdout.write(`${answer.status} ${method} ${path}\n`);
  if (!answer.ok) throw new Error(JSON.stringify(reply));
  return reply;
}

const address = {
  streetNum: '250',
  streetName: 'Market St',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94105',
  country: 'US',
};

const account = { facId, spProductSlug, name: 'Dana Marlow', email, password: 'Mx9$kV2!pLq7' };
({ token } = await call('POST', '/onboarding/accounts/initiate', account));

const mobileNumber = '(415) 555-0132';
const sent = { mobileNumber, spProductSlug, resend: false };
const { smsCode } = await call('POST', '/onboarding/accounts/sms/sendsms', sent);
await call('POST', '/onboarding/accounts/sms', { smsCode });

await call('PUT', '/onboarding/accounts/identity/type', { ownershipType: 'LLC' });
await call('PUT', '/onboarding/accounts/identity/business', {
  legalName: 'Marlow Coffee Roasters LLC',
  dbaName,
  billingDescriptor: 'MARLOW COFFEE',
  tinType: 2,
  federalTaxId: '12-3456789',
  phoneNumber: mobileNumber,
  address,
  businessEstablishedDate: '03-02-2015',
  expectedMonthlyVolume: 25000,
  mccCode: '5814',
  websiteUrl: 'https://marlowcoffee.example.com',
});
const owner = {
  firstName: 'Dana',
  lastName: 'Marlow',
  ssn: '219-09-9871',
  birthDate: '05-17-1984',
  dateStarted: '03-02-2015',
  ownershipPercentage: 100,
  position: 'OW',
  phoneNumber: mobileNumber,
  email,
  ...address,
};
await call('PUT', '/onboarding/accounts/identity/owners', { owners: [owner] });
await call('POST', '/onboarding/accounts/payout', [
  {
    accountLabel: 'Payout account',
    nameOnAccount: 'Marlow Coffee Roasters LLC',
    accountType: 'checking',
    accountRouting: '110000000',
    accountNumber: '000123456789',
  },
]);
const { data } = await call('POST', '/onboarding/submit', { ack: true });
process.stdout.write(`${dbaName}: ${data.status}\n`);
