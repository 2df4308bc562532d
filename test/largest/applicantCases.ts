import type { Journey } from '../../e2e/applicant.ts';
import {
  longEmail,
  longestBankAccount,
  longestBusiness,
  longestContact,
  mostOwners,
  wide,
} from '../../e2e/largest.ts';
import { bankLabels } from '../../e2e/largestState.ts';
import { askedApplicant } from '../askedApplicant.ts';
import { asked, begun, LETTER, nobody, uploaded, type LargestBed, type LargestCases } from './bed.ts';

const slug = { spProductSlug: 'harbor', facId: 'harbor' };
const withPassword = ({ state }: LargestBed) => ({
  ...slug,
  email: state.full.account.email,
  password: state.full.account.password,
});
const linkOf = async (applicant: Journey) => (await applicant.status()).body.data.subMerchantId as string;

export const applicantCases: LargestCases = {
  getBusiness: () => ({}),
  saveBusiness: () => ({ body: longestBusiness() }),
  saveBusinessPartially: () => ({ body: longestBusiness() }),
  listMerchantCategories: () => ({}),
  searchAddress: () => ({ query: '?q=350%20fifth%20avenue' }),
  listMerchantTypes: () => ({}),
  listOwnershipTypes: () => ({}),
  saveOwnershipType: () => ({ body: { ownershipType: 'LLC' } }),
  listApplications: () => ({}),
  setApplication: async (at) => {
    const { applications } = (await at.state.full.call('GET', '/onboarding/accounts')).body.data;
    return { body: { smApplicationId: applications[0].smApplicationId } };
  },
  getPayout: () => ({}),
  savePayout: () => ({ body: bankLabels.map(longestBankAccount) }),
  savePayoutPartially: () => ({ body: bankLabels.map(longestBankAccount) }),
  beginBankLink: () => ({ body: {} }),
  finishBankLink: async (at) => {
    const made = await fetch(`${at.plaid.url}/link/done`);
    return { body: { publicToken: ((await made.json()) as { token: string }).token } };
  },
  getProductSettings: () => ({}),
  getFees: () => ({}),
  submitApplication: (at) => ({ by: at.state.submitted, body: { ack: true } }),
  getCopyLink: (at) => ({ by: at.state.submitted }),
  openCopy: async (at) => {
    const { url } = (await at.state.submitted.call('GET', '/onboarding/accounts/copy')).body.data;
    return { path: new URL(url).pathname };
  },
  continueAccount: (at) => ({ by: nobody(at), body: withPassword(at) }),
  getStatus: () => ({}),
  singleSignOn: () => ({ body: { ...slug, application: 'payments' } }),
  logout: async (at) => ({ by: await begun(at), body: {} }),
  getCaptchaChallenge: () => ({}),
  initiateAccount: (at) => ({
    by: nobody(at),
    body: { ...at.state.full.account, email: longEmail('other') },
  }),
  getInvite: (at) => ({ query: `?facId=harbor&spProductSlug=harbor&inviteId=${at.state.ids.invite}` }),
  getLegalDocument: () => ({ path: '/legal/merchant-services-agreement' }),
  listRequests: (at) => ({ by: at.state.submitted }),
  saveAnswer: async (at) => {
    const { requests } = (await at.state.submitted.call('GET', '/onboarding/requests')).body.data;
    const path = `/onboarding/requests/items/${requests[0].items[0].itemId}/answer`;
    return { by: at.state.submitted, path, body: { text: wide(2000) } };
  },
  saveAnswerPartially: async (at) => {
    const { requests } = (await at.state.submitted.call('GET', '/onboarding/requests')).body.data;
    const path = `/onboarding/requests/items/${requests[0].items[0].itemId}/answer/partial`;
    return { by: at.state.submitted, path, body: { text: wide(2000) } };
  },
  uploadFile: async (at) => {
    const by = await askedApplicant(at.bed, at.base);
    const path = `/onboarding/requests/items/${by.items[0]}/files`;
    const headers = {
      'content-type': 'application/pdf',
      'x-file-name': encodeURIComponent(`${wide(300)}.pdf`),
    };
    return { by, path, body: LETTER, headers };
  },
  removeFile: async (at) => {
    const { by, fileId } = await uploaded(at);
    return { by, path: `/onboarding/requests/items/${by.items[0]}/files/${fileId}` };
  },
  resubmitApplication: async (at) => {
    const { applicant, requestId } = await asked(at);
    const { requests } = (await applicant.call('GET', '/onboarding/requests')).body.data;
    const [{ itemId }] = requests[0].items;
    await applicant.call('PUT', `/onboarding/requests/items/${itemId}/answer`, { text: 'Elm' });
    return { by: applicant, path: `/onboarding/requests/${requestId}/resubmit`, body: { ack: true } };
  },
  getProductStatus: () => ({ body: slug }),
  getFacilitator: () => ({}),
  openApplication: async (at) => ({ by: nobody(at), body: { subMerchantId: await linkOf(at.state.full) } }),
  emailContinueLink: async (at) => ({
    body: { link: `http://localhost/harbor/account-type?subMerchantId=${await linkOf(at.state.full)}` },
  }),
  sendSms: async (at) => ({ by: await begun(at), body: { mobileNumber: '4155550132' } }),
  verifySms: async (at) => ({ by: await begun(at), body: { smsCode: '123456' } }),
  getOwners: () => ({}),
  saveOwners: () => ({ body: { owners: mostOwners() } }),
  saveOwnersPartially: () => ({ body: { owners: mostOwners() } }),
  getContact: (at) => ({ by: at.state.government }),
  saveContact: (at) => ({ by: at.state.government, body: longestContact() }),
  saveContactPartially: (at) => ({ by: at.state.government, body: longestContact() }),
};
