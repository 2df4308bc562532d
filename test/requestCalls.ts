import { journey, reach, type Journey } from '../e2e/applicant.ts';
import type { Operator } from '../e2e/operatorApi.ts';
import type { Testbed } from './testbed.ts';

const LIST = '/onboarding/requests';

export interface ListedRequest {
  requestId: string;
  status: string;
  items: { itemId: string; kind: string; section?: string; status: string; answer?: string }[];
}

export function requestCalls({ deps }: Pick<Testbed, 'deps'>, base: string, operator: Operator) {
  const calls = {
    async asked(...items: object[]): Promise<Journey> {
      const applicant = await reach(journey(base), 'SUBMITTED');
      const answer = await operator.ask(applicant.account.email, items);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return applicant;
    },
    idOf: (applicant: Journey) => operator.applicationOf(applicant.account.email),
    listOf: async (applicant: Journey): Promise<ListedRequest[]> =>
      (await applicant.call('GET', LIST)).body.data.requests,
    itemsOf: async (applicant: Journey) => (await calls.listOf(applicant)).flatMap(({ items }) => items),
    statesOf: async (applicant: Journey) => (await calls.itemsOf(applicant)).map(({ status }) => status),
    requestOf: async (applicant: Journey) => (await calls.listOf(applicant))[0]?.requestId ?? '',
    async answerTo(applicant: Journey, text: unknown) {
      const item = (await calls.itemsOf(applicant)).find(({ kind }) => kind === 'answer');
      return applicant.call('PUT', `${LIST}/items/${item?.itemId}/answer`, { text });
    },
    resubmit: async (applicant: Journey, body: object = { ack: true }) =>
      applicant.call('POST', `${LIST}/${await calls.requestOf(applicant)}/resubmit`, body),
    withdraw: async (applicant: Journey, requestId: string) =>
      operator.call('DELETE', `/applications/${await calls.idOf(applicant)}/requests/${requestId}`),
    rowOf: async (applicant: Journey) =>
      deps.db
        .selectFrom('application')
        .selectAll()
        .where('id', '=', await calls.idOf(applicant))
        .executeTakeFirstOrThrow(),
    async eventsOf(applicant: Journey) {
      const rows = await deps.db
        .selectFrom('webhook_event')
        .select('body')
        .where('application_id', '=', await calls.idOf(applicant))
        .execute();
      const events = rows.map(
        ({ body }) =>
          JSON.parse(body) as { type: string; data: Record<string, unknown> & { revision: number } },
      );
      return events.toSorted((left, right) => left.data.revision - right.data.revision);
    },
  };
  return calls;
}
