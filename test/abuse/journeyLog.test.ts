import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey, type Journey } from '../../e2e/applicant.ts';
import { operatorApi } from '../../e2e/operatorApi.ts';
import { startServer, type Server } from '../../e2e/server.ts';
import { demoBankAccount, demoContact } from '../../src/domain/demoSample.ts';

/** These values occur nowhere else, so finding one in the log means that it leaked. */
const TYPED = {
  name: 'Xanthippe Quillfeather',
  email: 'xanthippe.quill@qzmail.example',
  password: 'Zk9#vermillion-Otter!',
  mobile: '4155550147',
  mobileShown: '(415) 555-0147',
  ofQuery: 'partnerquux77',
  legalName: 'Quillfeather Holdings',
  dbaName: 'Featherlight Zephyr',
  descriptor: 'FEATHERZEPHYR',
  taxId: '836152947',
  taxIdShown: '83-6152947',
  phone: '2125550163',
  streetName: 'Zinnia Boulevard',
  city: 'Quartzville',
  zip: '94947',
  website: 'featherlight-zephyr.example',
  firstName: 'Wilhelmina',
  middleName: 'Ottoline',
  lastName: 'Brackenbury',
  ssn: '527614983',
  ssnShown: '527-61-4983',
  birthDate: '07-14-1971',
  birthDateStored: '1971-07-14',
  personEmail: 'wilhelmina@qzperson.example',
  personPhone: '3125550129',
  nameOnAccount: 'Quillfeather Operating',
  routing: '121000358',
  accountNumber: '40917263548',
  search: '88 Chrysanthemum',
  invited: 'Thaddeus Nightingale',
  invitedEmail: 'thaddeus@qzinvited.example',
  decision: 'Please send the lease of Featherlight',
  wrongEmail: 'nobody.known@qzwrong.example',
  wrongPassword: 'Wrong-Guess-4711!',
};

let server: Server;
let typed: string[];

beforeAll(async () => {
  // Makes the geocoder unreachable, to check that its error messages don't leak values either.
  server = await startServer({ LOG_LEVEL: 'trace', GEOCODER_URL: 'http://127.0.0.1:9' });
  typed = [...Object.values(TYPED), ...(await goTheWholeWay(server.url))];
});
afterAll(() => server.close());

async function goTheWholeWay(base: string): Promise<string[]> {
  const { name, email, password, mobile } = TYPED;
  const applicant = journey(base, { name, email, password });
  const secrets: string[] = [];
  const note = (from: Journey) => secrets.push(from.token, from.cookie.slice(from.cookie.indexOf('=') + 1));
  await journey(base, { name, email, password: 'x' }).initiate();
  await applicant.initiate({ ofQuery: TYPED.ofQuery });
  note(applicant);
  await journey(base, { email, password: TYPED.wrongPassword }).initiate();
  await applicant.sendSms('12');
  const sent = await applicant.sendSms(mobile);
  secrets.push(sent.body.smsCode);
  await applicant.sendSms(TYPED.mobileShown);
  await applicant.verifySms('000000');
  await applicant.verifySms(sent.body.smsCode);
  await applicant.saveType();
  const { legalName, dbaName, city, streetName, zip } = TYPED;
  const address = { streetNum: '88', streetName, city, state: 'CA', postalCode: zip, country: 'US' };
  const business = {
    legalName,
    dbaName,
    billingDescriptor: TYPED.descriptor,
    federalTaxId: TYPED.taxIdShown,
    phoneNumber: TYPED.phone,
    address,
    websiteUrl: `https://${TYPED.website}`,
  };
  await applicant.call('POST', '/onboarding/accounts/identity/business/partial', business);
  await applicant.saveBusiness({ ...business, federalTaxId: `${TYPED.taxId}1` });
  expect((await applicant.saveBusiness(business)).status).toBe(200);
  await applicant.call('GET', '/onboarding/accounts/identity/business');
  await applicant.call('GET', `/onboarding/address-search?q=${encodeURIComponent(TYPED.search)}`);
  const person = {
    firstName: TYPED.firstName,
    middleName: TYPED.middleName,
    lastName: TYPED.lastName,
    ssn: TYPED.ssnShown,
    birthDate: TYPED.birthDate,
    email: TYPED.personEmail,
    phoneNumber: TYPED.personPhone,
    streetName,
    city,
    postalCode: zip,
  };
  await applicant.saveIdentity({ ...person, email: TYPED.personEmail.replace('@', '') });
  expect((await applicant.saveIdentity(person)).status).toBe(200);
  await applicant.call('PUT', '/onboarding/accounts/identity/contact', { ...demoContact(), ...person });
  const { nameOnAccount, routing: accountRouting, accountNumber } = TYPED;
  const account = { ...demoBankAccount(''), nameOnAccount, accountRouting, accountNumber };
  await applicant.call('POST', '/onboarding/accounts/payout', [{ ...account, accountRouting: 'x' }]);
  expect((await applicant.call('POST', '/onboarding/accounts/payout', [account])).status).toBe(200);
  const { subMerchantId } = (await applicant.status()).body.data;
  secrets.push(subMerchantId);
  await applicant.saveAndExit();
  await applicant.call('POST', '/onboarding/email', {
    link: `https://x.example/?subMerchantId=${subMerchantId}`,
  });
  await applicant.logout();
  const byLink = journey(base, applicant.account);
  await byLink.open(subMerchantId);
  note(byLink);
  await journey(base, { email: TYPED.wrongEmail, password: TYPED.wrongPassword }).resume();
  await journey(base, { email, password: TYPED.wrongPassword }).resume();
  await applicant.resume();
  note(applicant);
  await applicant.call('POST', '/auth/sso/onboarding', { facId: 'harbor', application: 'payments' });
  expect((await applicant.submit()).status).toBe(200);
  await runTheOffice(base);
  await fetch(`${base}/harbor/${encodeURIComponent(name)}?email=${email}`);
  await fetch(`${base}/onboarding/${email}`);
  await server.outbox();
  return secrets.filter((secret) => secret.length > 5);
}

async function runTheOffice(base: string): Promise<void> {
  const operator = operatorApi(base, server.operatorKey);
  await operator.invite({ name: TYPED.invited, email: TYPED.invitedEmail });
  await operator.invite({ name: TYPED.invited, email: TYPED.invitedEmail.replace('@', '') });
  await operatorApi(base, TYPED.wrongPassword).call('GET', '/applications');
  expect((await operator.decide(TYPED.email, 'INFO_REQUIRED', TYPED.decision)).status).toBe(200);
}

const found = (text: string) => typed.filter((value) => text.toLowerCase().includes(value.toLowerCase()));

test('the most detailed log of a whole journey contains nothing that was typed', () => {
  const log = server.log();
  expect(log).toContain('/onboarding/submit');
  expect(log.split('\n').filter((line) => line.includes('"request"')).length).toBeGreaterThan(30);
  expect(found(log)).toEqual([]);
});

test('every entry is one JSON object, whatever a request contains', async () => {
  await fetch(`${server.url}/harbor/%0d%0a{"level":"error","msg":"planted"}`, {
    headers: { 'user-agent': 'x","msg":"planted' },
  });
  const lines = server
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(lines.length).toBeGreaterThan(30);
  for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
  expect(server.log()).not.toContain('planted');
});

test("the metrics don't either", async () => {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain('/onboarding/submit');
  expect(found(metrics)).toEqual([]);
});

test('the same values are found where they belong', async () => {
  const outbox = JSON.stringify(await server.outbox());
  expect(found(outbox)).toEqual(expect.arrayContaining([TYPED.email, TYPED.mobile, TYPED.decision]));
});
