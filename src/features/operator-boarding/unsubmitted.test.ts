import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { FacilitatorsCopy } from '../../../test/facilitatorsCopy.ts';
import { fuzzRuns } from '../../../test/fuzzRuns.ts';
import { asked, LINKS, ownerLinks, OWNERS } from '../../../test/ownerLinks.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { OPERATOR_SCOPES } from '../../api/endpoint.ts';
import { demoBankAccount, demoOwner } from '../../domain/demoSample.ts';
import { createKey } from '../../server/sessions/operatorKeys.ts';

const ACCOUNTS = '/onboarding/accounts';
const SECTIONS = ['business', 'identity', 'payout'].map((section) => ({
  kind: 'section',
  section,
  reason: 'Please check it.',
}));
const OWNER = { ...demoOwner('private'), ownershipPercentage: 10, controlPerson: true };

interface Reopened {
  applicant: Journey;
  operator: Operator;
  links: ReturnType<typeof ownerLinks>;
  requestId: string;
  link?: { ownerId: string; token: string };
}

let names = 0;
const newName = () => `Name ${(names += 1)}`;

const CALLS: Record<string, (one: Reopened) => Promise<unknown>> = {
  'a draft of the business': ({ applicant }) =>
    applicant.call('POST', `${ACCOUNTS}/identity/business/partial`, { dbaName: newName() }),
  'the business': ({ applicant }) => applicant.saveBusiness({ dbaName: newName() }),
  'a draft of the owners': async ({ applicant, links }) => {
    const owners = (await links.owners(applicant)).map((one: object) => ({ ...one, city: newName() }));
    return applicant.call('POST', `${OWNERS}/partial`, { owners });
  },
  'the owners': async ({ applicant, links }) =>
    applicant.call('PUT', OWNERS, { owners: await links.owners(applicant), nobodyOwns25: true }),
  'fewer owners': async ({ applicant, links }) =>
    applicant.call('POST', `${OWNERS}/partial`, { owners: (await links.owners(applicant)).slice(0, 1) }),
  'a cleared confirmation': async ({ applicant, links }) =>
    applicant.call('POST', `${OWNERS}/partial`, {
      owners: await links.owners(applicant),
      nobodyOwns25: false,
    }),
  'a new group': ({ applicant }) => applicant.call('POST', `${ACCOUNTS}/set`, { smApplicationId: null }),
  'an owner is asked': async (one) => {
    const who = asked({ ownershipPercentage: 30 });
    const { status, body } = await one.applicant.call('POST', LINKS, who);
    if (status === 200)
      one.link = { ownerId: body.data.ownerId, token: await one.links.tokenFor(String(who.email)) };
  },
  'the link is withdrawn': ({ applicant, link }) => applicant.call('DELETE', `${LINKS}/${link?.ownerId}`),
  'an owner enters details': async ({ links, link }) => {
    const ownerToken = link?.token ?? '';
    const { smsCode } = (await links.open(ownerToken)).body;
    const { token = '' } = (await links.call('POST', '/onboarding/owner/verify', { ownerToken, smsCode }))
      .body;
    await links.enter(token);
  },
  'a draft of the bank account': ({ applicant }) =>
    applicant.call('POST', `${ACCOUNTS}/payout/partial`, [
      { ...demoBankAccount('x'), nameOnAccount: newName() },
    ]),
  'the same bank account': ({ applicant }) => applicant.savePayout(),
  'the request is withdrawn and made again': async (one) => {
    const { email } = one.applicant.account;
    const id = await one.operator.applicationOf(email);
    await one.operator.call('DELETE', `/applications/${id}/requests/${one.requestId}`);
    one.requestId = (await one.operator.ask(email, SECTIONS)).body.data.requestId;
  },
};

const SUBMITTED_AGAIN = 'submitted again';

async function submitAgain(one: Reopened) {
  for (const step of ['the business', 'the owners', 'the same bank account']) await CALLS[step]?.(one);
  return one.applicant.call('POST', `/onboarding/requests/${one.requestId}/resubmit`, { ack: true });
}

describe.each(databases())('on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    const copy = new FacilitatorsCopy();
    copy.plant('harbor/products/harbor.json', 'ownershipRule', 'beneficial');
    bed = await startTestbed({ database, env: { FACILITATORS_DIR: copy.dir } });
    copy.remove();
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  async function operatorWithKey(): Promise<Operator> {
    const named = { facId: 'harbor', name: 'boarding', scopes: OPERATOR_SCOPES };
    const { key } = await bed.deps.db.transaction().execute((tx) => createKey(bed.deps, tx, named));
    return operatorApi(base, key);
  }

  test('a boarding package holds exactly what was last submitted, whatever changed since', async () => {
    const walk = fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(CALLS), SUBMITTED_AGAIN), { minLength: 1, maxLength: 6 }),
      async (steps) => {
        const operator = await operatorWithKey();
        const applicant = await reach(journey(base), 'BUSINESS_INFO');
        const identity = { owners: [OWNER], nobodyOwns25: true };
        expect((await applicant.call('PUT', OWNERS, identity)).status).toBe(200);
        await applicant.savePayout();
        expect((await applicant.submit()).status).toBe(200);
        const { email } = applicant.account;
        const release = `/applications/${await operator.applicationOf(email)}/boarding-package`;
        const released = () => operator.call('POST', release, { purpose: 'Board the merchant' });
        const contentOf = ({ body }: Awaited<ReturnType<typeof released>>) => {
          const { business, owners, nobodyOwns25, payout } = body.data;
          return { business, owners, nobodyOwns25, payout };
        };
        let submitted = contentOf(await released());
        const { requestId } = (await operator.ask(email, SECTIONS)).body.data;
        const one: Reopened = { applicant, operator, links: ownerLinks(bed, base), requestId };
        for (const step of steps) {
          await CALLS[step]?.(one);
          if (step === SUBMITTED_AGAIN && (await submitAgain(one)).status === 200) {
            submitted = contentOf(await released());
            one.requestId = (await operator.ask(email, SECTIONS)).body.data.requestId;
          }
          const answer = await released();
          if (answer.status === 200) expect(contentOf(answer)).toEqual(submitted);
          else expect(answer).toMatchObject({ status: 409, body: { code: 'changes_not_submitted' } });
        }
      },
    );
    await fc.assert(walk, { numRuns: fuzzRuns(30) });
  });
});
