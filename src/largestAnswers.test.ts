import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../e2e/applicant.ts';
import {
  longEmail,
  longestBankAccount,
  longestBusiness,
  longestContact,
  mostOwners,
  wide,
} from '../e2e/largest.ts';
import {
  bankAccounts,
  bankLabels,
  fillUp,
  longestEndpoint,
  OPERATOR_KEY,
  type FullState,
} from '../e2e/largestState.ts';
import { startGeocoderPeer } from '../e2e/peers/geocoder.ts';
import type { HttpPeer } from '../e2e/peers/httpPeer.ts';
import { PLAID, startPlaidPeer, type PlaidPeer } from '../e2e/peers/plaid.ts';
import { PAGE_MAXIMUM } from './api/paging.ts';
import { ACCOUNT_NAME_MAX } from './domain/limits.ts';
import { routes } from './routes.server.ts';
import { ANSWER_BYTES_MAXIMUM } from './server/answerBytes.ts';
import { FacilitatorsCopy } from './server/facilitators-copy.ts';
import { FOLLOWING_HEADER } from './server/following.ts';
import { startTestbed, type Testbed } from './server/testbed.ts';

let bed: Testbed;
let base: string;
let copy: FacilitatorsCopy;
let plaid: PlaidPeer;
let geocoder: HttpPeer;
let state: FullState;

beforeAll(async () => {
  copy = new FacilitatorsCopy();
  copy.plant('harbor/products/harbor.json', 'bankAccounts', bankAccounts);
  [plaid, geocoder] = await Promise.all([startPlaidPeer(), startGeocoderPeer()]);
  bed = await startTestbed({
    env: {
      FACILITATORS_DIR: copy.dir,
      OPERATOR_KEY,
      LOG_LEVEL: 'silent',
      GEOCODER_URL: geocoder.url,
      BANK_LINK_URL: plaid.url,
      BANK_LINK_CLIENT_ID: PLAID.clientId,
      BANK_LINK_SECRET: PLAID.secret,
    },
  });
  base = await bed.listen();
  state = await fillUp(bed, base);
});
afterAll(async () => {
  await bed.close();
  copy.remove();
  await Promise.all([plaid.close(), geocoder.close()]);
});

/** Every read that may come along, many times over. */
const everything = Array.from({ length: 8 }, () =>
  routes
    .filter(({ endpoint }) => endpoint.included)
    .map(({ endpoint }) => endpoint.path.replace('{spProductSlug}', 'harbor')),
).join();

interface Asked {
  by?: Journey;
  path?: string;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const page = { query: `?limit=${PAGE_MAXIMUM}` };
const slug = { spProductSlug: 'harbor', facId: 'harbor' };
const withPassword = () => ({
  ...slug,
  email: state.full.account.email,
  password: state.full.account.password,
});
const linkOf = async (applicant: Journey) => (await applicant.status()).body.data.subMerchantId as string;

/** How each call is brought to its largest answer. The applicant is the full one; a write asks for everything to come along. */
const CASES: Record<string, () => Asked | Promise<Asked>> = {
  getBusiness: () => ({}),
  saveBusiness: () => ({ body: longestBusiness() }),
  saveBusinessPartially: () => ({ body: longestBusiness() }),
  listMerchantCategories: () => ({}),
  searchAddress: () => ({ query: '?q=350%20fifth%20avenue' }),
  listMerchantTypes: () => ({}),
  listOwnershipTypes: () => ({}),
  saveOwnershipType: () => ({ body: { ownershipType: 'LLC' } }),
  listApplications: () => ({}),
  setApplication: async () => {
    const { applications } = (await state.full.call('GET', '/onboarding/accounts')).body.data;
    return { body: { smApplicationId: applications[0].smApplicationId } };
  },
  getPayout: () => ({}),
  savePayout: () => ({ body: bankLabels.map(longestBankAccount) }),
  savePayoutPartially: () => ({ body: bankLabels.map(longestBankAccount) }),
  beginBankLink: () => ({ body: {} }),
  finishBankLink: async () => {
    const made = await fetch(`${plaid.url}/link/done`);
    return { body: { publicToken: ((await made.json()) as { token: string }).token } };
  },
  getProductSettings: () => ({}),
  getFees: () => ({}),
  submitApplication: () => ({ by: state.submitted, body: { ack: true } }),
  getCopyLink: () => ({ by: state.submitted }),
  openCopy: async () => {
    const { url } = (await state.submitted.call('GET', '/onboarding/accounts/copy')).body.data;
    return { path: new URL(url).pathname };
  },
  operatorGetCopy: () => ({}),
  continueAccount: () => ({ by: nobody(), body: withPassword() }),
  getStatus: () => ({}),
  singleSignOn: () => ({ body: { ...slug, application: 'payments' } }),
  logout: async () => ({ by: await begun(), body: {} }),
  getCaptchaChallenge: () => ({}),
  initiateAccount: () => ({ by: nobody(), body: { ...state.full.account, email: longEmail('other') } }),
  getInvite: () => ({ query: `?facId=harbor&spProductSlug=harbor&inviteId=${state.ids.invite}` }),
  getLegalDocument: () => ({ path: '/legal/merchant-services-agreement' }),
  operatorListApplications: () => page,
  operatorGetApplication: () => ({}),
  operatorListApplicationEvents: () => page,
  operatorDecideApplication: () => ({ body: { decision: 'INFO_REQUIRED', message: wide(2000) } }),
  operatorCreateInvite: () => ({
    body: { spProductSlug: 'harbor', name: wide(ACCOUNT_NAME_MAX), email: longEmail('new') },
  }),
  operatorListInvites: () => page,
  operatorGetInvite: () => ({ path: `/operator/v1/invites/${state.ids.invite}` }),
  operatorResendInvite: () => ({ path: `/operator/v1/invites/${state.ids.invite}/resend`, body: {} }),
  operatorRevokeInvite: () => ({ path: `/operator/v1/invites/${state.ids.invite}` }),
  operatorListDeadLetters: () => page,
  operatorReplayDeadLetter: () => ({
    path: `/operator/v1/dead-letters/${state.ids.deadLetter}/replay`,
    body: {},
  }),
  operatorReplayDeadLetters: () => ({ body: {} }),
  getProductStatus: () => ({ body: slug }),
  getFacilitator: () => ({}),
  openApplication: async () => ({ by: nobody(), body: { subMerchantId: await linkOf(state.full) } }),
  emailContinueLink: async () => ({
    body: { link: `http://localhost/harbor/account-type?subMerchantId=${await linkOf(state.full)}` },
  }),
  sendSms: async () => ({ by: await begun(), body: { mobileNumber: '4155550132' } }),
  verifySms: async () => ({ by: await begun(), body: { smsCode: '123456' } }),
  getOwners: () => ({}),
  saveOwners: () => ({ body: { owners: mostOwners() } }),
  saveOwnersPartially: () => ({ body: { owners: mostOwners() } }),
  getContact: () => ({ by: state.government }),
  saveContact: () => ({ by: state.government, body: longestContact() }),
  saveContactPartially: () => ({ by: state.government, body: longestContact() }),
  operatorCreateWebhookEndpoint: () => ({ body: longestEndpoint }),
  operatorListWebhookEndpoints: () => ({}),
  operatorGetWebhookEndpoint: () => ({}),
  operatorReplaceWebhookEndpoint: () => ({ body: longestEndpoint }),
  operatorDeleteWebhookEndpoint: () => ({ path: `/operator/v1/webhook-endpoints/${state.ids.removed}` }),
  operatorRotateWebhookSecret: () => ({ body: {} }),
  operatorTestWebhookEndpoint: () => ({ body: {} }),
  operatorReplayWebhookEvents: () => ({ body: { since: 0 } }),
  operatorListWebhookDeliveries: () => page,
  operatorReplayWebhookDelivery: async () => {
    await bed.deps.db.updateTable('job').set({ state: 'dead' }).where('kind', '=', 'webhook').execute();
    return { path: `/operator/v1/webhook-deliveries/${state.ids.delivery}/replay`, body: {} };
  },
};

const nobody = () => journey(base);
const begun = () => reach(nobody(), 'INITIATED');

type Endpoint = (typeof routes)[number]['endpoint'];

/** Makes a call; answers what came back and how long it took. */
async function measured(endpoint: Endpoint, asked: Asked) {
  const { method, audience, path } = endpoint;
  const { by = state.full, query = '', body } = asked;
  const id = path.includes('webhook') ? state.ids.endpoint : state.ids.application;
  const known = path.replace('{spProductSlug}', 'harbor').replace('{id}', id);
  const token = audience === 'operator' ? OPERATOR_KEY : by.token;
  const [name = '', value = ''] = by.cookie.split('=');
  const began = performance.now();
  const answer = await bed.app.inject({
    method,
    url: (asked.path ?? known) + query,
    headers: { ...(token && { authorization: `Bearer ${token}` }), [FOLLOWING_HEADER]: everything },
    cookies: name ? { [name]: value } : {},
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const took = Math.round(performance.now() - began);
  return { status: answer.statusCode, bytes: answer.rawPayload.byteLength, took, text: answer.payload };
}

/** Every field wrong, as often as the call takes it. */
function wrongBody({ body, listName }: Endpoint): object {
  const schema = (body as { pipe?: [Shape] }).pipe?.[0] ?? (body as Shape);
  const one = (shape: Shape) =>
    Object.fromEntries(Object.keys(shape.entries ?? {}).map((field) => [field, '"'.repeat(2000)]));
  return listName && schema.item ? Array.from({ length: 100 }, () => ({})) : one(schema);
}

interface Shape {
  entries?: Record<string, unknown>;
  item?: Shape;
}

const table: string[] = [];
afterAll(() => {
  const heading = ['bytes'.padStart(9), 'refused'.padStart(9), 'ms'.padStart(6), ' call'].join(' ');
  process.stdout.write(`${[heading, ...table].join('\n')}\n`);
});

describe('the largest answer of every call is within the bound', () => {
  test.each(routes.map(({ endpoint }) => [endpoint.name, endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      const prepare = CASES[name];
      if (!prepare) throw new Error(`${name} has no case; say how its largest answer comes about.`);
      await bed.deps.db.deleteFrom('rate_limit').execute();
      const asked = await prepare();
      const refused = endpoint.body && (await measured(endpoint, { ...asked, body: wrongBody(endpoint) }));
      const answer = await measured(endpoint, asked);
      expect(answer.status, answer.text.slice(0, 500)).toBe(200);
      const columns = [answer.bytes, refused?.bytes ?? '-', answer.took].map(String);
      table.push(
        `${columns.map((text, at) => text.padStart(at === 2 ? 6 : 9)).join(' ')}  ${endpoint.method} ${endpoint.path}`,
      );
      expect(Math.max(answer.bytes, refused?.bytes ?? 0)).toBeLessThanOrEqual(ANSWER_BYTES_MAXIMUM);
      if (endpoint.audience === 'applicant' && endpoint.method !== 'GET')
        expect(answer.text).toContain('"next":{');
    },
  );

  test('no case is left over', () => {
    expect(Object.keys(CASES).toSorted()).toEqual(routes.map(({ endpoint }) => endpoint.name).toSorted());
  });
});
