import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { endpoint } from '../../api/endpoint.ts';
import { applicationStatus } from '../../journey/contract.ts';
import { demoBusiness } from '../../domain/demoSample.ts';
import { INCLUDED_READS_HEADER, includedReadsOf } from './includedReads.ts';
import type { AnyEndpoint, Call, Route } from './route.ts';
import { findByBearer } from '../sessions/session.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const STATUS = '/onboarding/accounts/status';
const OWNERS = '/onboarding/accounts/identity/owners';
const PAYOUT = '/onboarding/accounts/payout?addAsterisks=true';
const TYPES = '/onboarding/spproducts/harbor/ownership-types';

describe.each(databases())('included reads of a save on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const save = (applicant: Journey, wanted?: string) =>
    applicant.call(
      'PUT',
      '/onboarding/accounts/identity/business',
      demoBusiness('private'),
      wanted === undefined ? {} : { [INCLUDED_READS_HEADER]: wanted },
    );

  test('return what the reads themselves would return afterward', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const { body } = await save(applicant, [STATUS, OWNERS, PAYOUT, TYPES].join(', '));
    expect(body.success).toBe(true);
    expect(Object.keys(body.next)).toEqual([STATUS, OWNERS, PAYOUT, TYPES]);
    for (const address of [STATUS, OWNERS, PAYOUT, TYPES])
      expect((await applicant.call('GET', address)).body).toEqual(body.next[address]);
    expect(body.next[PAYOUT][0].accountNumber).toMatch(/^\*+\d{4}$/);
  });

  test("return nothing unless requested, and nothing that is rejected, isn't a read, or belongs to another applicant", async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    expect((await save(applicant)).body).toEqual({ success: true });
    const wanted = [
      '/onboarding/submit',
      '/operator/v1/applications',
      '/auth/logout/onboarding',
      PAYOUT,
      '',
      '/x',
    ];
    expect((await save(applicant, wanted.join())).body).toEqual({ success: true, next: {} });
    const refused = await applicant.call('PUT', OWNERS, { owners: [] }, { [INCLUDED_READS_HEADER]: STATUS });
    expect(refused.status).toBe(400);
    expect(refused.body).not.toHaveProperty('next');
  });

  test('are read once each, however often they are named', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const twice = [STATUS, '/onboarding/accounts/payout', STATUS, PAYOUT, `${STATUS}?again=1`];
    const { body } = await save(applicant, twice.join());
    expect(Object.keys(body.next)).toEqual([STATUS, '/onboarding/accounts/payout']);
  });

  test('are only reads that a screen starts with', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const others = [
      '/onboarding/address-search?q=main',
      '/onboarding/accounts/copy',
      '/onboarding/spproducts/harbor/mcc',
    ];
    expect((await save(applicant, others.join())).body.next).toEqual({});
  });

  test('return masks to a link session, and are logged', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const { data } = (await save(applicant, STATUS)).body.next[STATUS];
    const linked = journey(base, applicant.account);
    await linked.open(data.subMerchantId);
    const { body } = await save(linked, OWNERS);
    expect(body.next[OWNERS].data.owners[0].ssn).toMatch(/^\*/);
    const readings = async () =>
      (await bed.deps.db.selectFrom('event').selectAll().where('action', '=', 'secret.read').execute())
        .length;
    const before = await readings();
    await save(applicant, OWNERS);
    expect(await readings()).toBe(before + 1);
  });
});

describe('within the size limit', () => {
  const read = (path: string, answer: string): Route => ({
    endpoint: endpoint({ ...applicationStatus, path, included: true }),
    handler: async () => answer,
  });
  const reader = includedReadsOf([read('/small', 's'), read('/large', 'l'.repeat(100)), read('/next', 'n')]);

  test('return what fits, in the requested order', async () => {
    const bed = await startTestbed();
    const base = await bed.listen();
    const { token } = await reach(journey(base), 'INITIATED');
    const session = await findByBearer(bed.deps, token);
    const call = { deps: bed.deps, session } as unknown as Call<AnyEndpoint>;
    const addresses = '/small,/large,/next';
    expect(await reader(call, { addresses, room: 100 })).toEqual({ '/small': 's', '/next': 'n' });
    expect(Object.keys((await reader(call, { addresses, room: 1000 })) ?? {})).toHaveLength(3);
    expect(await reader(call, { addresses, room: 0 })).toEqual({});
    await bed.close();
  });

  test("return nothing if the application can't be read, because the save is committed", async () => {
    const bed = await startTestbed();
    const session = { facId: 'harbor', accountId: 'gone', applicationId: 'gone' };
    const call = { deps: bed.deps, session } as unknown as Call<AnyEndpoint>;
    expect(await reader(call, { addresses: '/small', room: 100 })).toEqual({});
    await bed.close();
  });
});

function namesIn(pattern: RegExp): string[] {
  const src = join(import.meta.dirname, '../..');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
  const found = files
    .filter((file) => /^(api|features|web|journey)\/.*\.tsx?$/.test(file) && !/(server|test)\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(join(src, file), 'utf8').matchAll(pattern)]);
  return [...new Set(found.map(([, name = '']) => name))].toSorted();
}

test('are exactly the reads that screens start with', () => {
  const included = namesIn(/export const (\w+) = endpoint\(\{[^(]*included: true/g);
  expect(included).toContain('readOwners');
  expect(namesIn(/\{ endpoint: (?!infer\b)(\w+)\b(?!, cached: true)/g)).toEqual(included);
});
