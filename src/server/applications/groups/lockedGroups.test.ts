import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../../e2e/applicant.ts';
import { operatorApi } from '../../../../e2e/operatorApi.ts';
import type { OwnershipType } from '../../../domain/identity.ts';
import { databases, startTestbed, type Testbed } from '../../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';
const GUESSES = Number(process.env['ORACLE_GUESSES'] ?? 20);

interface Kind {
  ownershipType: OwnershipType;
  section: 'owners' | 'contact';
  bodyOf: (data: any, ssn: string) => object; // oxlint-disable-line typescript/no-explicit-any -- untyped JSON response
}

const KINDS: Kind[] = [
  {
    ownershipType: 'LLC',
    section: 'owners',
    bodyOf: ({ owners }, ssn) => ({ owners: [{ ...owners[0], ssn }, ...owners.slice(1)] }),
  },
  {
    ownershipType: 'GOV',
    section: 'contact',
    bodyOf: ({ contact }, ssn) => ({ contact: { ...contact, ssn } }),
  },
];

describe.each(databases())('a submitted group in a link session on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database, clock: Date.now(), env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  async function openSecond({ ownershipType }: Kind): Promise<{ owner: Journey; link: Journey }> {
    const owner = await reach(journey(base, { ownershipType }), 'SUBMITTED');
    await operatorApi(base, KEY).decide(owner.account.email, 'APPROVED');
    await owner.resume();
    await owner.saveType();
    await owner.saveBusiness();
    const [group] = (await owner.call('GET', '/onboarding/accounts')).body.data.applications;
    await owner.call('POST', '/onboarding/accounts/set', { smApplicationId: group.smApplicationId });
    const link = await owner.byLink();
    return { owner, link };
  }

  async function traces({ owner, link }: { owner: Journey; link: Journey }) {
    const [groups, status] = await Promise.all([
      link.call('GET', '/onboarding/accounts'),
      link.call('GET', '/onboarding/accounts/status'),
    ]);
    const operator = operatorApi(base, KEY);
    const id = await operator.applicationOf(owner.account.email);
    const { events } = (await operator.call('GET', `/applications/${id}/events`)).body.data;
    return { groups: groups.body, status: status.body, events: events.length };
  }

  describe.each(KINDS)('$section', (kind) => {
    const path = `/onboarding/accounts/identity/${kind.section}`;
    const dataOf = async (applicant: Journey) => (await applicant.call('GET', path)).body.data;
    const ssnOf = (data: Awaited<ReturnType<typeof dataOf>>) =>
      (data.owners?.[0] ?? data.contact).ssn as string;

    test('rejects a typed number, right or wrong, without a trace of which it was', async () => {
      const sessions = await openSecond(kind);
      const stored = ssnOf(await dataOf(sessions.owner));
      const shown = await dataOf(sessions.link);
      const before = await traces(sessions);
      const seen = new Set<string>();
      for (let guess = 0; guess < GUESSES; guess += 1) {
        const ssn = guess === GUESSES / 2 ? stored : String(Number(stored) + 1 + guess);
        for (const [method, to] of [
          ['PUT', path],
          ['POST', `${path}/partial`],
        ] as const) {
          const next = { 'x-onboarding-next': '/onboarding/accounts' };
          const { status, body } = await sessions.link.call(method, to, kind.bodyOf(shown, ssn), next);
          seen.add(JSON.stringify([method, status, body]));
        }
      }
      const one = JSON.parse([...seen][0] ?? '[]');
      expect(seen.size).toBe(2);
      expect(one[1]).toBe(400);
      expect(one[2].errors[0].message).toContain('Sign in with your password to change this number.');
      expect(await traces(sessions)).toEqual(before);
    });

    test('rejects a blank in place of the mask, and keeps the number', async () => {
      const sessions = await openSecond(kind);
      const stored = ssnOf(await dataOf(sessions.owner));
      const shown = await dataOf(sessions.link);
      const before = await traces(sessions);
      for (const blank of ['', ' ']) {
        const { status, body } = await sessions.link.call(
          'POST',
          `${path}/partial`,
          kind.bodyOf(shown, blank),
        );
        expect([status, body.errors[0].message]).toEqual([
          400,
          expect.stringContaining('Sign in with your password to change this number.'),
        ]);
      }
      expect(await traces(sessions)).toEqual(before);
      expect(ssnOf(await dataOf(sessions.owner))).toBe(stored);
    });

    test('keeps the group with its masks, and a change of another field makes a copy with the same number', async () => {
      const sessions = await openSecond(kind);
      const stored = ssnOf(await dataOf(sessions.owner));
      const shown = await dataOf(sessions.link);
      const mask = ssnOf(shown);
      const before = await traces(sessions);
      expect((await sessions.link.call('PUT', path, kind.bodyOf(shown, mask))).status).toBe(200);
      expect((await traces(sessions)).groups).toEqual(before.groups);

      const renamed = JSON.parse(
        JSON.stringify(kind.bodyOf(shown, mask)).replace(/"firstName":"[^"]*"/, '"firstName":"Robin"'),
      );
      expect((await sessions.link.call('PUT', path, renamed)).status).toBe(200);
      expect((await traces(sessions)).groups.data.applications).toHaveLength(2);
      expect(ssnOf(await dataOf(sessions.owner))).toBe(stored);
    });

    test('changes a copy after the password', async () => {
      const { owner } = await openSecond(kind);
      const shown = await dataOf(owner);
      expect((await owner.call('PUT', path, kind.bodyOf(shown, '457-55-5462'))).status).toBe(200);
      expect(ssnOf(await dataOf(owner))).toBe('457555462');
      expect((await owner.call('GET', '/onboarding/accounts')).body.data.applications).toHaveLength(2);
    });
  });
});
