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
  longestRequest,
  OPERATOR_KEY,
  type FullState,
} from '../e2e/largestState.ts';
import { operatorApi } from '../e2e/operatorApi.ts';
import { startGeocoderFake } from '../e2e/fakes/geocoder.ts';
import type { HttpFake } from '../e2e/fakes/httpFake.ts';
import { PLAID, startPlaidFake, type PlaidFake } from '../e2e/fakes/plaid.ts';
import { OPERATOR_SCOPES } from '../src/api/endpoint.ts';
import { PAGE_MAXIMUM } from '../src/api/paging.ts';
import { ACCOUNT_NAME_MAX, BATCH_INVITES_MAX, EXTERNAL_ID_MAX } from '../src/domain/limits.ts';
import { NOTE_MAXIMUM, NOTES_MAXIMUM } from '../src/domain/notes.ts';
import { routes } from '../src/routes.server.ts';
import { ANSWER_BYTES_MAXIMUM } from '../src/server/http/answerBytes.ts';
import { giveLink } from '../src/server/applications/owners/ownerLinks.ts';
import { FacilitatorsCopy } from '../src/server/facilitators/localized.ts';
import { createKey } from '../src/server/sessions/operatorKeys.ts';
import { INCLUDED_READS_HEADER } from '../src/server/http/includedReads.ts';
import { FILE_BYTES_MAXIMUM } from '../src/domain/requests.ts';
import { asked as newOwner, entered, LINKS, ownerLinks } from './ownerLinks.ts';
import { askedApplicant } from './askedApplicant.ts';
import { passkeyOf } from './softwarePasskey.ts';
import { invitedMember, staffMember, type StaffMember } from './staffMember.ts';
import { startTestbed, type Testbed } from './testbed.ts';

let bed: Testbed;
let base: string;
let copy: FacilitatorsCopy;
let plaid: PlaidFake;
let geocoder: HttpFake;
let state: FullState;

beforeAll(async () => {
  copy = new FacilitatorsCopy();
  copy.plant('harbor/products/harbor.json', 'bankAccounts', bankAccounts);
  [plaid, geocoder] = await Promise.all([startPlaidFake(), startGeocoderFake()]);
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

/** Every read that can be included, repeated several times. */
const everything = Array.from({ length: 8 }, () =>
  routes
    .filter(({ endpoint }) => endpoint.included)
    .map(({ endpoint }) => endpoint.path.replace('{spProductSlug}', 'harbor')),
).join();

interface LargestCall {
  by?: Journey;
  path?: string;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** In the staff console. */
  member?: StaffMember;
}

const page = { query: `?limit=${PAGE_MAXIMUM}` };
const slug = { spProductSlug: 'harbor', facId: 'harbor' };
const withPassword = () => ({
  ...slug,
  email: state.full.account.email,
  password: state.full.account.password,
});
const links = () => ownerLinks(bed, base);
async function link() {
  const applicant = await links().begin();
  const ownerId = (await applicant.call('POST', LINKS, newOwner())).body.data.ownerId as string;
  const application = await bed.deps.db
    .selectFrom('application')
    .innerJoin('owner_link', 'owner_link.application_id', 'application.id')
    .select(['application.id', 'application.fac_id'])
    .where('owner_link.id', '=', ownerId)
    .executeTakeFirstOrThrow();
  // The emails wait behind those of the other cases.
  const token = await bed.deps.db
    .transaction()
    .execute((tx) => giveLink(bed.deps, tx, { id: ownerId, application }));
  return { applicant, ownerId, token };
}
/** An owner who opened their link. */
async function owner(): Promise<Journey> {
  const by = nobody();
  by.token = await links().session((await link()).token);
  return by;
}
const linkOf = async (applicant: Journey) => (await applicant.status()).body.data.subMerchantId as string;

/**
 * How to make each endpoint return its largest response. The default applicant has all fields filled in; a write also
 * includes every read.
 */
const CASES: Record<string, () => LargestCall | Promise<LargestCall>> = {
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
  operatorCountApplications: () => ({}),
  operatorExportApplications: () => ({}),
  operatorGetApplication: () => ({}),
  operatorListApplicationEvents: () => page,
  operatorGetFunnel: () => ({}),
  operatorDecideApplication: () => ({ body: { decision: 'INFO_REQUIRED', message: wide(2000) } }),
  operatorCreateInvite: () => ({
    body: { spProductSlug: 'harbor', name: wide(ACCOUNT_NAME_MAX), email: longEmail('new') },
  }),
  operatorListInvites: () => page,
  operatorCreateInvites: () => ({
    body: {
      invites: Array.from({ length: BATCH_INVITES_MAX }, () => ({
        externalId: 'x'.repeat(EXTERNAL_ID_MAX),
        ...Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${at}`.repeat(100), ''])),
      })),
    },
  }),
  operatorGetInvite: () => ({ path: `/operator/v1/invites/${state.ids.invite}` }),
  operatorResendInvite: () => ({ path: `/operator/v1/invites/${state.ids.invite}/resend`, body: {} }),
  operatorRevokeInvite: () => ({ path: `/operator/v1/invites/${state.ids.invite}` }),
  operatorCreateRequest: async () => ({
    path: `/operator/v1/applications/${(await asked()).id}/requests`,
    body: longestRequest,
  }),
  operatorListRequests: () => ({}),
  operatorWithdrawRequest: async () => {
    const { id, requestId } = await asked();
    return { path: `/operator/v1/applications/${id}/requests/${requestId}` };
  },
  operatorReopenApplication: async () => {
    const { id, operator } = await asked();
    await operator.call('POST', `/applications/${id}/decision`, { decision: 'DECLINED' });
    return { path: `/operator/v1/applications/${id}/reopen`, body: { reason: wide(300) } };
  },
  operatorReleaseBoardingPackage: () => ({ body: { purpose: wide(200) } }),
  operatorPutMerchant: async () => {
    const { id, operator } = await asked();
    await operator.call('POST', `/applications/${id}/decision`, { decision: 'APPROVED' });
    const body = { merchantId: wide(100), acquirer: wide(100) };
    return { path: `/operator/v1/applications/${id}/merchant`, body };
  },
  operatorEraseApplication: async () => ({
    path: `/operator/v1/applications/${(await asked()).id}`,
    body: { reason: wide(300) },
  }),
  operatorPutLegalHold: async () => ({
    path: `/operator/v1/applications/${(await asked()).id}/legal-hold`,
    body: { hold: true, reason: wide(300) },
  }),
  operatorPutCheck: () => ({
    path: `/operator/v1/applications/${state.ids.application}/checks/tin`,
    body: { result: 'passed', reference: wide(100), note: wide(1000) },
  }),
  operatorGetRevision: () => ({}),
  operatorRevealSecret: () => ({ body: { field: 'payout.0.accountNumber', reason: wide(200) } }),
  operatorPreviewDecision: async () => ({
    path: `/operator/v1/applications/${(await asked()).id}/decision/preview`,
    body: { request: longestRequest },
  }),
  operatorListNotes: async () => {
    const path = `/applications/${state.ids.application}/notes`;
    const operator = operatorApi(base, OPERATOR_KEY);
    for (let count = 0; count < NOTES_MAXIMUM; count += 1)
      await operator.call('POST', path, { text: wide(NOTE_MAXIMUM) });
    return {};
  },
  operatorCreateNote: async () => ({
    path: `/operator/v1/applications/${(await asked()).id}/notes`,
    body: { text: wide(NOTE_MAXIMUM) },
  }),
  listRequests: () => ({ by: state.submitted }),
  saveAnswer: async () => {
    const { requests } = (await state.submitted.call('GET', '/onboarding/requests')).body.data;
    const path = `/onboarding/requests/items/${requests[0].items[0].itemId}/answer`;
    return { by: state.submitted, path, body: { text: wide(2000) } };
  },
  saveAnswerPartially: async () => {
    const { requests } = (await state.submitted.call('GET', '/onboarding/requests')).body.data;
    const path = `/onboarding/requests/items/${requests[0].items[0].itemId}/answer/partial`;
    return { by: state.submitted, path, body: { text: wide(2000) } };
  },
  uploadFile: async () => {
    const by = await askedApplicant(bed, base);
    const path = `/onboarding/requests/items/${by.items[0]}/files`;
    const headers = {
      'content-type': 'application/pdf',
      'x-file-name': encodeURIComponent(`${wide(300)}.pdf`),
    };
    return { by, path, body: LETTER, headers };
  },
  removeFile: async () => {
    const { by, fileId } = await uploaded();
    return { by, path: `/onboarding/requests/items/${by.items[0]}/files/${fileId}` };
  },
  operatorGetFile: async () => {
    const { by, fileId } = await uploaded();
    return { path: `/operator/v1/applications/${by.applicationId}/files/${fileId}` };
  },
  resubmitApplication: async () => {
    const { applicant, requestId } = await asked();
    const { requests } = (await applicant.call('GET', '/onboarding/requests')).body.data;
    const [{ itemId }] = requests[0].items;
    await applicant.call('PUT', `/onboarding/requests/items/${itemId}/answer`, { text: 'Elm' });
    return { by: applicant, path: `/onboarding/requests/${requestId}/resubmit`, body: { ack: true } };
  },
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
  askOwner: async () => ({ by: await links().begin(), body: newOwner() }),
  resendOwnerLink: async () => {
    const { applicant, ownerId } = await link();
    return { by: applicant, path: `${LINKS}/${ownerId}/resend`, body: {} };
  },
  withdrawOwnerLink: async () => {
    const { applicant, ownerId } = await link();
    return { by: applicant, path: `${LINKS}/${ownerId}` };
  },
  openOwnerLink: async () => ({ by: nobody(), body: { ownerToken: (await link()).token } }),
  verifyOwner: async () => {
    const { token: ownerToken } = await link();
    const { smsCode } = (await links().open(ownerToken)).body;
    return { by: nobody(), body: { ownerToken, smsCode } };
  },
  getOwnerDetails: async () => ({ by: await owner() }),
  saveOwnerDetails: async () => ({ by: await owner(), body: entered }),
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
  operatorGetWebhookDelivery: () => ({ path: `/operator/v1/webhook-deliveries/${state.ids.delivery}` }),
  operatorReplayWebhookDelivery: async () => {
    await bed.deps.db.updateTable('job').set({ state: 'dead' }).where('kind', '=', 'webhook').execute();
    return { path: `/operator/v1/webhook-deliveries/${state.ids.delivery}/replay`, body: {} };
  },
  staffSignInMethods: () => ({}),
  getStaffSession: async () => ({ member: await staffMember(bed) }),
  staffSignIn: async () => {
    const member = await staffMember(bed);
    return { member, body: { email: member.email, password: member.password } };
  },
  staffSignInCode: async () => {
    const member = await staffMember(bed);
    await member.call('POST', '/staff/sign-in', { email: member.email, password: member.password });
    return { member, body: { code: member.code(1) } };
  },
  staffSignOut: async () => ({ member: await staffMember(bed) }),
  openStaffLink: async () => {
    const member = await invitedMember(bed, { email: longEmail('staff') });
    return { member, body: { token: member.token } };
  },
  chooseStaffPassword: async () => {
    const member = await invitedMember(bed, { email: longEmail('staff.password') });
    return { member, body: { token: member.token, password: member.password } };
  },
  finishStaffJoin: async () => {
    const member = await invitedMember(bed, { email: longEmail('staff.code') });
    const { token, password } = member;
    const { body } = await member.call('POST', '/staff/join/password', { token, password });
    member.secret = body.data.setupKey.replaceAll(' ', '');
    return { member, body: { token, code: member.code() } };
  },
  staffPasskeyOptions: async () => ({ member: await staffMember(bed), body: {} }),
  staffCreatePasskey: async () => {
    const member = await staffMember(bed);
    return { member, body: { name: wide(60), response: await passkeyOf(member).create() } };
  },
  staffListPasskeys: async () => ({ member: await withPasskey() }),
  staffDeletePasskey: async () => {
    const member = await withPasskey();
    const { id } = (await member.call('GET', '/staff/session/passkeys')).body.data.passkeys[0];
    return { member, path: `/operator/v1/staff/session/passkeys/${id}` };
  },
  staffSignInPasskeyOptions: async () => {
    const member = await staffMember(bed);
    await member.call('POST', '/staff/sign-in', { email: member.email, password: member.password });
    return { member, body: {} };
  },
  staffSignInPasskey: async () => {
    const member = await staffMember(bed);
    const passkey = passkeyOf(member);
    await member.call('POST', '/staff/session/passkeys', { name: 'Key', response: await passkey.create() });
    await member.call('POST', '/staff/sign-in', { email: member.email, password: member.password });
    return { member, body: { response: await passkey.get() } };
  },
  operatorListStaff: async () => ({ member: await staffMember(bed) }),
  operatorInviteStaff: async () => ({
    member: await staffMember(bed),
    body: { email: longEmail('invited'), role: 'viewer' },
  }),
  operatorChangeStaff: async () => ({ ...(await ofPerson()), body: { role: 'viewer' } }),
  operatorEndStaff: () => ofPerson(),
  operatorEndStaffSessions: () => ofPerson('/sessions'),
  operatorResetStaff: () => ofPerson('/reset'),
  operatorPutAssignee: async () => ({
    path: `/operator/v1/applications/${(await asked()).id}/assignee`,
    body: { assignee: (await staffMember(bed)).id },
  }),
  operatorListKeys: async () => {
    const scopes = OPERATOR_SCOPES;
    await bed.deps.db.transaction().execute(async (tx) => {
      for (let count = 0; count < 501; count += 1)
        await createKey(bed.deps, tx, { facId: 'harbor', name: wide(80), scopes });
    });
    return { member: await staffMember(bed) };
  },
  operatorCreateKey: async () => ({
    member: await staffMember(bed),
    body: { name: wide(80), scopes: OPERATOR_SCOPES },
  }),
  operatorRevokeKey: async () => {
    const member = await staffMember(bed);
    const { body } = await member.call('POST', '/keys', { name: 'Old', scopes: ['read'] });
    return { member, path: `/operator/v1/keys/${body.data.id}` };
  },
  operatorListViews: async () => {
    const member = await staffMember(bed);
    await member.call('PUT', '/staff/views', { views: mostViews });
    return { member };
  },
  operatorPutViews: async () => ({ member: await staffMember(bed), body: { views: mostViews } }),
};

const mostViews = Array.from({ length: 20 }, () => ({ name: wide(60), query: wide(500) }));

/** An admin's call about another person. */
async function withPasskey() {
  const member = await staffMember(bed);
  const response = await passkeyOf(member).create();
  await member.call('POST', '/staff/session/passkeys', { name: wide(60), response });
  return member;
}

async function ofPerson(call = '') {
  const [member, { id }] = [await staffMember(bed), await staffMember(bed)];
  return { member, path: `/operator/v1/staff/${id}${call}` };
}

const nobody = () => journey(base);
const begun = () => reach(nobody(), 'INITIATED');

const LETTER = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(FILE_BYTES_MAXIMUM - 9, 'x')]);

async function uploaded() {
  const by = await askedApplicant(bed, base);
  const { data } = (await by.upload({ bytes: LETTER })).body;
  return { by, fileId: data.fileId as string };
}

/** Creates an applicant with an open request for one answer. */
async function asked() {
  const operator = operatorApi(base, OPERATOR_KEY);
  const applicant = await reach(nobody(), 'SUBMITTED');
  const id = await operator.applicationOf(applicant.account.email);
  const items = [{ kind: 'answer', question: 'Which street?' }];
  const { body } = await operator.call('POST', `/applications/${id}/requests`, { items });
  return { operator, applicant, id, requestId: body.data.requestId as string };
}

type Endpoint = (typeof routes)[number]['endpoint'];

/** Makes a call and returns its status, size in bytes, duration in milliseconds, and text. */
async function measured(endpoint: Endpoint, asked: LargestCall) {
  const { method, audience, path } = endpoint;
  const { by = state.full, query = '', body } = asked;
  const id = path.includes('webhook') ? state.ids.endpoint : state.ids.application;
  const known = path.replace('{spProductSlug}', 'harbor').replace('{id}', id);
  const token = audience === 'operator' ? OPERATOR_KEY : by.token;
  const [name = '', value = ''] = by.cookie.split('=');
  const isOfConsole = audience === 'staff' || endpoint.sameOrigin;
  const began = performance.now();
  const answer = await bed.app.inject({
    method,
    url: (asked.path ?? known) + query,
    headers: {
      ...(token && !isOfConsole && { authorization: `Bearer ${token}` }),
      ...(isOfConsole && { host: 'localhost', origin: 'http://localhost' }),
      [INCLUDED_READS_HEADER]: everything,
      ...asked.headers,
    },
    cookies: asked.member?.cookies ?? (name ? { [name]: value } : {}),
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const took = Math.round(performance.now() - began);
  return { status: answer.statusCode, bytes: answer.rawPayload.byteLength, took, text: answer.payload };
}

/** A body with every field invalid, as many times as the endpoint accepts. */
function wrongBody({ body, listKey, listName }: Endpoint): object {
  const schema = (body as { pipe?: [Shape] }).pipe?.[0] ?? (body as Shape);
  const one = (shape: Shape) =>
    Object.fromEntries(Object.keys(shape.entries ?? {}).map((field) => [field, '"'.repeat(2000)]));
  return listKey || (listName && schema.item) ? Array.from({ length: 100 }, () => ({})) : one(schema);
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
      // File downloads are streamed, so they may be as large as an accepted upload.
      const most = endpoint.media === 'application/octet-stream' ? FILE_BYTES_MAXIMUM : ANSWER_BYTES_MAXIMUM;
      expect(Math.max(answer.bytes, refused?.bytes ?? 0)).toBeLessThanOrEqual(most);
      if (endpoint.audience === 'applicant' && endpoint.method !== 'GET')
        expect(answer.text).toContain('"next":{');
    },
  );

  test('no case is left over', () => {
    expect(Object.keys(CASES).toSorted()).toEqual(routes.map(({ endpoint }) => endpoint.name).toSorted());
  });
});
