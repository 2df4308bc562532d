import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../../e2e/applicant.ts';
import { ada, asked, LINKS, ownerLinks, OWNERS } from '../../../../test/ownerLinks.ts';
import { databases, startTestbed, type Testbed } from '../../../../test/testbed.ts';
import { FacilitatorsCopy } from '../../../../test/facilitatorsCopy.ts';
import { demoOwner } from '../../../domain/demoSample.ts';

const DAY = 24 * 60 * 60_000;

describe.each(databases())('owner links on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let links: ReturnType<typeof ownerLinks>;
  beforeAll(async () => {
    const copy = new FacilitatorsCopy();
    copy.plant('cobalt/products/cobalt.json', 'ownershipRule', 'beneficial');
    bed = await startTestbed({ database, env: { FACILITATORS_DIR: copy.dir } });
    copy.remove();
    base = await bed.listen();
    links = ownerLinks(bed, base);
  });
  afterAll(() => bed.close());

  test('checks a code and counts a guess', async () => {
    const { begin, call, ask, open } = links;
    const applicant = await begin();
    const { token, who } = await ask(applicant);
    const mail = (await bed.outbox()).find(({ to }) => to === who.email);
    expect(mail?.text).toContain('only the last 4 digits of your Social Security number. They');
    const { smsCode } = (await open(token)).body;
    const guess = String((Number(smsCode) + 1) % 1_000_000).padStart(6, '0');
    const tried = () => call('POST', '/onboarding/owner/verify', { ownerToken: token, smsCode: guess });
    for (let tries = 0; tries < 5; tries += 1)
      expect(await tried()).toMatchObject({ status: 400, body: { errors: [{ field: 'smsCode' }] } });
    const right = await call('POST', '/onboarding/owner/verify', { ownerToken: token, smsCode });
    expect(right.status).toBe(400);
    const again = await open(token);
    expect(again).toMatchObject({ status: 200, body: { data: { waitTime: expect.any(Number) } } });
    expect(again.body.smsCode).toBeUndefined();
  });

  test("an applicant's name makes no link in the email to a stranger", async () => {
    const name = 'Win a prize at evil.example/x';
    const applicant = await reach(journey(base, { name }), 'BUSINESS_INFO');
    const { who } = await links.ask(applicant);
    const mail = (await bed.outbox()).find(({ to }) => to === who.email);
    expect(mail?.subject.replaceAll('\u200B', '')).toContain(name);
    expect(JSON.stringify(mail)).not.toContain('evil.example');
  });

  test('a withdrawn link opens nothing, and the applicant enters the details', async () => {
    const { begin, owners, ask, open, session, enter } = links;
    const applicant = await begin();
    const { ownerId, token } = await ask(applicant, { ownershipPercentage: 100 });
    const bearer = await session(token);
    expect((await applicant.call('DELETE', `${LINKS}/${ownerId}`)).status).toBe(200);
    expect((await applicant.call('DELETE', `${LINKS}/${ownerId}`)).status).toBe(404);
    expect((await open(token)).body.code).toBe('link_invalid');
    expect((await enter(bearer)).status).toBe(401);
    const [left] = await owners(applicant);
    expect(left).toMatchObject({ status: 'typed', firstName: 'Bea', ownershipPercentage: 100 });
    expect(
      (
        await applicant.call('PUT', OWNERS, {
          owners: [{ ...demoOwner('private'), ...left, ssn: '111223333' }],
        })
      ).status,
    ).toBe(200);
    expect((await applicant.status()).body.data.smAppStatus).toBe('IDENTITY');
  });

  test('an owner removed from the list loses the link, but not in a draft', async () => {
    const { begin, ask, open } = links;
    const applicant = await begin();
    const { token } = await ask(applicant);
    expect((await applicant.call('POST', `${OWNERS}/partial`, { owners: [ada] })).status).toBe(200);
    expect((await links.owners(applicant))[1]).toMatchObject({ status: 'invited' });
    expect(
      (await applicant.call('PUT', OWNERS, { owners: [{ ...ada, ownershipPercentage: 100 }] })).status,
    ).toBe(200);
    expect((await open(token)).body.code).toBe('link_invalid');
  });

  test('an owner who has entered their details is kept until the link is withdrawn', async () => {
    const { begin, ask, session, enter, owners } = links;
    const applicant = await begin();
    const { token, ownerId } = await ask(applicant);
    expect((await enter(await session(token))).status).toBe(200);
    const withoutBea = { owners: [{ ...ada, ownershipPercentage: 100 }] };
    expect(await applicant.call('PUT', OWNERS, withoutBea)).toMatchObject({
      status: 409,
      body: { code: 'owners_changed' },
    });
    expect(await owners(applicant)).toMatchObject([{ ownerId, status: 'completed' }]);
    expect((await applicant.call('DELETE', `${LINKS}/${ownerId}`)).status).toBe(200);
    expect((await applicant.call('PUT', OWNERS, withoutBea)).status).toBe(200);
  });

  test('a draft from before a link keeps the link in place', async () => {
    const { begin, owners, ask } = links;
    const applicant = await begin();
    const older = [ada, { firstName: 'Bea', lastName: 'Linked', ownershipPercentage: 0 }];
    await applicant.call('POST', `${OWNERS}/partial`, { owners: older });
    const [, bea] = await owners(applicant);
    expect(bea).toMatchObject({ firstName: 'Bea', status: 'typed' });
    // `ask` sends no owner ID, so the listed owner with the same name gets the link.
    await ask(applicant);
    const before = await owners(applicant);
    expect(before).toMatchObject([{ status: 'typed' }, { firstName: 'Bea', status: 'invited' }]);
    expect(before).toHaveLength(2);
    expect((await applicant.call('POST', `${OWNERS}/partial`, { owners: older })).status).toBe(200);
    expect(await owners(applicant)).toEqual(before);
  });

  test('of two owners with the same name, the one with the same email gets the link', async () => {
    const { begin, owners, ask } = links;
    const applicant = await begin();
    const older = { firstName: 'Bea', lastName: 'Linked', email: 'senior@owners.example' };
    const younger = { ...older, email: 'junior@owners.example' };
    await applicant.call('POST', `${OWNERS}/partial`, { owners: [older, younger] });
    await ask(applicant, { email: younger.email });
    const [first, second] = await owners(applicant);
    expect([first.email, first.status, second.status]).toEqual([older.email, 'typed', 'invited']);
  });

  test('an invited owner replaces one entered by the applicant', async () => {
    const { begin, owners, ask } = links;
    const applicant = await begin();
    await applicant.call('POST', `${OWNERS}/partial`, {
      owners: [ada, { firstName: 'Bea', lastName: 'Linked' }],
    });
    const [, bea] = await owners(applicant);
    const { ownerId } = await ask(applicant, { ownerId: bea.ownerId });
    const list = await owners(applicant);
    expect(list).toHaveLength(2);
    expect(list[1]).toMatchObject({ ownerId, status: 'invited' });
    expect(
      (
        await applicant.call('PUT', OWNERS, {
          owners: list.map((one: object) => ({ ...one, ssn: '111223333', lastName: 'Changed' })),
        })
      ).status,
    ).toBe(200);
    expect((await owners(applicant))[1]).toMatchObject({ status: 'invited', lastName: 'Changed' });
  });

  test('rejects invalid fields, a proprietor, and a government entity', async () => {
    const { begin } = links;
    const applicant = await begin();
    const wrong = await applicant.call('POST', LINKS, {
      firstName: 'Bea',
      email: 'no',
      phoneNumber: '8005550100',
      ownershipPercentage: 0,
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['lastName', 'email', 'phoneNumber', 'ownershipPercentage', 'position']),
    );
    const sole = await begin('harbor', 'SOLE_PROP');
    expect(await sole.call('POST', LINKS, asked())).toMatchObject({
      status: 409,
      body: { code: 'sole_proprietor' },
    });
    const government = await begin('harbor', 'GOV');
    expect((await government.call('POST', LINKS, asked())).status).toBe(409);
  });

  test('limits links per day for a number, an email address, and an application', async () => {
    const { begin } = links;
    const phoneNumber = '4155559988';
    const applicants = [await begin(), await begin()];
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const answer = await applicants[count % 2]?.call(
        'POST',
        LINKS,
        asked({ phoneNumber, ownershipPercentage: 1 }),
      );
      statuses.push(answer?.status ?? 0);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const [applicant] = applicants;
    const email = 'one@mailbox.example';
    let last = 0;
    for (let count = 0; count < 6; count += 1)
      last =
        (
          await applicant?.call(
            'POST',
            LINKS,
            asked({ email: count % 2 ? email : email.toUpperCase(), ownershipPercentage: 1 }),
          )
        )?.status ?? 0;
    expect(last).toBe(429);
  });

  test('under the beneficial rule, an invited owner counts', async () => {
    const { begin, owners, ask, session, enter } = links;
    const applicant = await begin('cobalt');
    const low = await applicant.call('POST', LINKS, asked({ ownershipPercentage: 10 }));
    expect(low).toMatchObject({ status: 400, body: { errors: [{ field: 'ownershipPercentage' }] } });
    const { token } = await ask(applicant, { ownershipPercentage: 40, controlPerson: true });
    const [owner] = await owners(applicant);
    expect(
      (await applicant.call('PUT', OWNERS, { owners: [{ ...owner, controlPerson: true }] })).status,
    ).toBe(200);
    expect((await applicant.status()).body.data.canVisitStep.payoutBankAccount).toBe(true);
    expect((await enter(await session(token))).status).toBe(200);
    expect((await applicant.status()).body.data.smAppStatus).toBe('IDENTITY');
  });

  test('invites nobody whom the beneficial rule excludes from the list', async () => {
    const { begin, owners, ask } = links;
    const applicant = await begin('cobalt');
    await ask(applicant, { ownershipPercentage: 40, controlPerson: true });
    const second = await applicant.call(
      'POST',
      LINKS,
      asked({ firstName: 'Bo', ownershipPercentage: 30, controlPerson: true }),
    );
    expect(second).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'controlPerson', message: 'Only one person can be the control person.' }] },
    });
    expect(await owners(applicant)).toHaveLength(1);

    const charity = await reach(
      journey(base, { facId: 'cobalt', spProductSlug: 'cobalt', ownershipType: 'NON_PROFIT' }),
      'BUSINESS_INFO',
    );
    await ask(charity, { controlPerson: true });
    const another = await charity.call('POST', LINKS, asked({ firstName: 'Bo', ownershipPercentage: 30 }));
    expect(another).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'owners', message: 'List only the person who runs the organization.' }] },
    });
  });

  test('a link expires after 14 days', async () => {
    const { begin, ask, open } = links;
    const applicant = await begin();
    const { token } = await ask(applicant);
    bed.advance(14 * DAY - 1000);
    expect((await open(token)).status).toBe(200);
    bed.advance(2000);
    expect(await open(token)).toMatchObject({ status: 404, body: { code: 'link_invalid' } });
  });
});
