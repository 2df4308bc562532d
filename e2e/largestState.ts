import { randomUUID } from 'node:crypto';
import { PAGE_MAXIMUM } from '../src/api/paging.ts';
import {
  ACCOUNT_LABEL_MAX,
  ACCOUNT_NAME_MAX,
  EXTERNAL_ID_MAX,
  GROUPS_MAX,
  METADATA_BYTES_MAX,
} from '../src/domain/limits.ts';
import {
  ANSWER_LENGTH,
  ITEMS_MAXIMUM,
  OPEN_ITEMS_MAXIMUM,
  REASON_LENGTH,
} from '../src/domain/requests/requests.ts';
import { ENDPOINTS_MAXIMUM } from '../src/features/webhooks/rules.ts';
import { record, SYSTEM } from '../src/server/audit/auditLog.ts';
import type { Testbed } from '../test/testbed.ts';
import { journey, reach, type Journey } from './applicant.ts';
import {
  longEmail,
  longestBankAccount,
  longestBusiness,
  longestContact,
  mostOwners,
  wide,
} from './largest.ts';
import { operatorApi } from './operatorApi.ts';

const ACCOUNTS = '/onboarding/accounts';
const OWNERS = `${ACCOUNTS}/identity/owners`;
const QUANTITY = 10;

export const OPERATOR_KEY = 'operator-key-of-the-largest-answers';
export const bankLabels: string[] = Array.from(
  { length: QUANTITY },
  (_, at) => `${at}${wide(ACCOUNT_LABEL_MAX - 1)}`,
);
export const bankAccounts = { quantity: QUANTITY, labels: bankLabels };
export const longestEndpoint = { description: wide(200), url: `http://127.0.0.1:1/${'u'.repeat(481)}` };

export interface FullState {
  full: Journey;
  government: Journey;
  submitted: Journey;
  /** `removed` is a second webhook endpoint, to be deleted. */
  ids: Record<'application' | 'invite' | 'endpoint' | 'removed' | 'delivery' | 'deadLetter', string>;
}

async function ok(call: Promise<{ status: number; body: unknown }>) {
  const answer = await call;
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return answer.body as Record<string, unknown>;
}

/**
 * Stores as many rows of each kind as the app allows, minus any that a test adds later, or more than one page where the
 * app has no limit. Free text has its maximum length.
 */
export async function fillUp(bed: Testbed, base: string): Promise<FullState> {
  const named = { name: wide(ACCOUNT_NAME_MAX) };
  const toPayout = async (applicant: Journey) => {
    await reach(applicant, 'BUSINESS_INFO');
    await ok(applicant.saveBusiness(longestBusiness()));
    await ok(applicant.call('PUT', OWNERS, { owners: mostOwners() }));
    await ok(applicant.call('POST', `${ACCOUNTS}/payout`, bankLabels.map(longestBankAccount)));
    return applicant;
  };
  const full = await toPayout(journey(base, { ...named, email: longEmail('full') }));
  for (let groups = 1; groups < GROUPS_MAX; groups += 1) {
    // Resets the rate limits, because entering this many SSNs would otherwise take hours.
    await bed.deps.db.deleteFrom('rate_limit').execute();
    await ok(full.call('POST', `${ACCOUNTS}/set`, { smApplicationId: null }));
    await ok(full.call('PUT', OWNERS, { owners: mostOwners() }));
  }
  const submitted = await toPayout(journey(base, { ...named, email: longEmail('submitted') }));
  await ok(submitted.submit());
  const government = await reach(
    journey(base, { ...named, email: longEmail('gov'), ownershipType: 'GOV' }),
    'BUSINESS_INFO',
  );
  await ok(government.call('PUT', `${ACCOUNTS}/identity/contact`, longestContact()));
  const ids = await fillLists(bed, base);
  await fillRequests(base, { submitted, id: ids.application });
  return { full, government, submitted, ids };
}

export const longestRequest = {
  message: wide(2000),
  items: Array.from({ length: ITEMS_MAXIMUM }, () => ({
    kind: 'answer',
    question: wide(REASON_LENGTH.most),
  })),
};

/** Leaves room for one more open item, because a decision that requests information adds one. */
async function fillRequests(
  base: string,
  { submitted, id }: { submitted: Journey; id: string },
): Promise<void> {
  const operator = operatorApi(base, OPERATOR_KEY);
  for (const count of [ITEMS_MAXIMUM, OPEN_ITEMS_MAXIMUM - ITEMS_MAXIMUM - 1]) {
    const items = longestRequest.items.slice(0, count);
    await ok(operator.call('POST', `/applications/${id}/requests`, { ...longestRequest, items }));
  }
  const { data } = await ok(submitted.call('GET', '/onboarding/requests'));
  const { requests } = data as { requests: { items: { itemId: string }[] }[] };
  for (const { itemId } of requests.flatMap(({ items }) => items)) {
    const text = wide(ANSWER_LENGTH.most);
    await ok(submitted.call('PUT', `/onboarding/requests/items/${itemId}/answer`, { text }));
  }
}

async function fillLists(bed: Testbed, base: string): Promise<FullState['ids']> {
  const { db, jobs } = bed.deps;
  const operator = operatorApi(base, OPERATOR_KEY);
  const pages = Array.from({ length: PAGE_MAXIMUM + 1 }, (_, at) => `${at}-${randomUUID()}`);
  for (let count = 0; count < ENDPOINTS_MAXIMUM - 1; count += 1)
    await ok(operator.call('POST', '/webhook-endpoints', longestEndpoint));
  const endpoints = (await ok(operator.call('GET', '/webhook-endpoints')))['data'] as { id: string }[];
  const [endpoint = '', removed = ''] = endpoints.map(({ id }) => id);
  await ok(operator.call('POST', `/webhook-endpoints/${endpoint}/test`, {}));
  const external = {
    externalId: wide(EXTERNAL_ID_MAX),
    metadata: { note: wide((METADATA_BYTES_MAX - 20) / 3) },
  };
  await ok(operator.invite({ name: wide(ACCOUNT_NAME_MAX), email: longEmail('invited'), ...external }));
  const to = `refused+${'x'.repeat(40)}@sandbox.example`;
  const email = {
    kind: 'email',
    facId: 'harbor',
    about: '-',
    to,
    subject: wide(200),
    text: '-',
    html: '-',
  } as const;
  await db.transaction().execute(async (tx) => {
    for (const _ of pages) await jobs.enqueue(tx, email);
  });
  await bed.drain();

  const first = <Row>(rows: Row[]): Row => {
    if (!rows[0]) throw new Error('There is nothing to copy.');
    return rows[0];
  };
  const deadLetter = first(await db.selectFrom('job').select('id').where('state', '=', 'dead').execute());
  const applications = db.selectFrom('application').selectAll().where('stage', '=', 'SUBMITTED');
  const application = first(await applications.execute());
  const fields = Array.from({ length: 100 }, (_, at) => `${at}.ownershipPercentage`);
  const event = { application, actor: SYSTEM, action: 'business.saved', details: { fields } } as const;
  for (const id of pages) {
    await db
      .insertInto('application')
      .values({
        ...application,
        id,
        link_hash: id,
        external_id: external.externalId,
        metadata: JSON.stringify(external.metadata),
      })
      .execute();
    await db.transaction().execute((tx) => record(bed.deps, tx, event));
  }
  // Records a resubmission, because the server rejects requests for a boarding package while changes are unsubmitted.
  const resubmitted = {
    ...event,
    action: 'application.resubmitted',
    details: { requestId: 'largest' },
  } as const;
  await db.transaction().execute((tx) => record(bed.deps, tx, resubmitted));
  const invite = first(await db.selectFrom('invite').selectAll().execute());
  await db
    .insertInto('invite')
    .values(pages.map((id) => ({ ...invite, id })))
    .execute();
  const delivery = first(await db.selectFrom('webhook_delivery').selectAll().execute());
  await db
    .insertInto('webhook_delivery')
    .values(pages.map((id) => ({ ...delivery, id })))
    .execute();
  return {
    application: application.id,
    invite: invite.id,
    endpoint,
    removed,
    delivery: delivery.id,
    deadLetter: deadLetter.id,
  };
}
