import { longEmail, wide } from '../../e2e/largest.ts';
import { longestEndpoint, longestRequest, OPERATOR_KEY } from '../../e2e/largestState.ts';
import { operatorApi } from '../../e2e/operatorApi.ts';
import { PAGE_MAXIMUM } from '../../src/api/paging.ts';
import { ACCOUNT_NAME_MAX, BATCH_INVITES_MAX, EXTERNAL_ID_MAX } from '../../src/domain/limits.ts';
import { NOTE_MAXIMUM, NOTES_MAXIMUM } from '../../src/domain/notes.ts';
import { asked, uploaded, type LargestCases } from './bed.ts';

const page = { query: `?limit=${PAGE_MAXIMUM}` };

export const operatorCases: LargestCases = {
  operatorGetCopy: () => ({}),
  operatorListApplications: () => page,
  operatorCountApplications: () => ({}),
  operatorExportApplications: () => ({}),
  operatorGetApplication: () => ({}),
  operatorListApplicationEvents: () => page,
  operatorGetFunnel: () => ({}),
  operatorDecideApplication: () => ({ body: { decision: 'INFO_REQUIRED', message: wide(300) } }),
  operatorCreateInvite: () => ({
    body: { spProductSlug: 'harbor', name: wide(ACCOUNT_NAME_MAX), email: longEmail('new') },
  }),
  operatorListInvites: () => page,
  operatorCreateInvites: () => ({
    body: {
      invites: Array.from({ length: BATCH_INVITES_MAX }, () => ({
        externalId: 'x'.repeat(EXTERNAL_ID_MAX),
        ...Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`${index}`.repeat(100), ''])),
      })),
    },
  }),
  operatorGetInvite: (at) => ({ path: `/operator/v1/invites/${at.state.ids.invite}` }),
  operatorResendInvite: (at) => ({ path: `/operator/v1/invites/${at.state.ids.invite}/resend`, body: {} }),
  operatorRevokeInvite: (at) => ({ path: `/operator/v1/invites/${at.state.ids.invite}` }),
  operatorCreateRequest: async (at) => ({
    path: `/operator/v1/applications/${(await asked(at)).id}/requests`,
    body: longestRequest,
  }),
  operatorListRequests: () => ({}),
  operatorListChanges: async ({ bed, base, state: { ids } }) => {
    const path = `/applications/${ids.application}`;
    const { sections } = (await operatorApi(base, OPERATOR_KEY).call('GET', path)).body.data;
    const copy = JSON.stringify({ shown: sections }).replaceAll('"lines":["', '"lines":["-');
    const submission = { id: 'largest', number: 1, submitted_at: 0, copy };
    await bed.deps.db
      .insertInto('submission')
      .values({ ...submission, fac_id: 'harbor', application_id: ids.application })
      .execute();
    return { path: `/operator/v1${path}/requests/largest/changes` };
  },
  operatorListAssignees: () => ({}),
  operatorWithdrawRequest: async (at) => {
    const { id, requestId } = await asked(at);
    return { path: `/operator/v1/applications/${id}/requests/${requestId}` };
  },
  operatorReopenApplication: async (at) => {
    const { id, operator } = await asked(at);
    await operator.call('POST', `/applications/${id}/decision`, { decision: 'DECLINED' });
    return { path: `/operator/v1/applications/${id}/reopen`, body: { reason: wide(300) } };
  },
  operatorReleaseBoardingPackage: () => ({ body: { purpose: wide(200) } }),
  operatorPutMerchant: async (at) => {
    const { id, operator } = await asked(at);
    await operator.call('POST', `/applications/${id}/decision`, { decision: 'APPROVED' });
    const body = { merchantId: wide(100), acquirer: wide(100) };
    return { path: `/operator/v1/applications/${id}/merchant`, body };
  },
  operatorEraseApplication: async (at) => ({
    path: `/operator/v1/applications/${(await asked(at)).id}`,
    body: { reason: wide(300) },
  }),
  operatorPutLegalHold: async (at) => ({
    path: `/operator/v1/applications/${(await asked(at)).id}/legal-hold`,
    body: { hold: true, reason: wide(300) },
  }),
  operatorPutCheck: (at) => ({
    path: `/operator/v1/applications/${at.state.ids.application}/checks/tin`,
    body: { result: 'passed', reference: wide(100), note: wide(1000) },
  }),
  operatorGetRevision: () => ({}),
  operatorRevealSecret: () => ({ body: { field: 'payout.0.accountNumber', reason: wide(200) } }),
  operatorPreviewDecision: async (at) => ({
    path: `/operator/v1/applications/${(await asked(at)).id}/decision/preview`,
    body: { request: longestRequest },
  }),
  operatorListNotes: async (at) => {
    const path = `/applications/${at.state.ids.application}/notes`;
    const operator = operatorApi(at.base, OPERATOR_KEY);
    for (let count = 0; count < NOTES_MAXIMUM; count += 1)
      await operator.call('POST', path, { text: wide(NOTE_MAXIMUM) });
    return {};
  },
  operatorCreateNote: async (at) => ({
    path: `/operator/v1/applications/${(await asked(at)).id}/notes`,
    body: { text: wide(NOTE_MAXIMUM) },
  }),
  operatorGetFile: async (at) => {
    const { by, fileId } = await uploaded(at);
    return { path: `/operator/v1/applications/${by.applicationId}/files/${fileId}` };
  },
  operatorListDeadLetters: () => page,
  operatorReplayDeadLetter: (at) => ({
    path: `/operator/v1/dead-letters/${at.state.ids.deadLetter}/replay`,
    body: {},
  }),
  operatorReplayDeadLetters: () => ({ body: {} }),
  operatorCreateWebhookEndpoint: () => ({ body: longestEndpoint }),
  operatorListWebhookEndpoints: () => ({}),
  operatorGetWebhookEndpoint: () => ({}),
  operatorReplaceWebhookEndpoint: () => ({ body: longestEndpoint }),
  operatorDeleteWebhookEndpoint: (at) => ({ path: `/operator/v1/webhook-endpoints/${at.state.ids.removed}` }),
  operatorRotateWebhookSecret: () => ({ body: {} }),
  operatorTestWebhookEndpoint: () => ({ body: {} }),
  operatorReplayWebhookEvents: () => ({ body: { since: 0 } }),
  operatorListWebhookDeliveries: () => page,
  operatorGetWebhookDelivery: (at) => ({ path: `/operator/v1/webhook-deliveries/${at.state.ids.delivery}` }),
  operatorReplayWebhookDelivery: async (at) => {
    await at.bed.deps.db.updateTable('job').set({ state: 'dead' }).where('kind', '=', 'webhook').execute();
    return { path: `/operator/v1/webhook-deliveries/${at.state.ids.delivery}/replay`, body: {} };
  },
};
