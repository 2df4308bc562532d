import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ada, ownerLinks, OWNERS, SECRETS } from '../../../../test/ownerLinks.ts';
import { databases, startTestbed, type Testbed } from '../../../../test/testbed.ts';
import { FacilitatorsCopy } from '../../../../test/facilitatorsCopy.ts';

describe.each(databases())('owners who enter their own details on %s', (database) => {
  let bed: Testbed;
  let links: ReturnType<typeof ownerLinks>;
  beforeAll(async () => {
    const copy = new FacilitatorsCopy();
    copy.plant('cobalt/products/cobalt.json', 'ownershipRule', 'beneficial');
    bed = await startTestbed({ database, env: { FACILITATORS_DIR: copy.dir } });
    copy.remove();
    links = ownerLinks(bed, await bed.listen());
  });
  afterAll(() => bed.close());

  test('an owner enters their details, which the applicant never sees', async () => {
    const { begin, call, owners, ask, open, enter } = links;
    const applicant = await begin();
    await applicant.call('PUT', OWNERS, {
      owners: [{ ...ada, ownershipPercentage: 80 }],
    });
    const { ownerId, token, who } = await ask(applicant, { ownershipPercentage: 20 });
    expect(token).not.toBe('');
    expect((await owners(applicant))[1]).toEqual({
      ownerId,
      status: 'invited',
      firstName: 'Bea',
      lastName: 'Linked',
      email: who.email,
      phoneNumber: expect.stringMatching(/^4155551/),
      ownershipPercentage: 20,
      position: 'OW',
    });
    const shown = await open(token);
    expect(shown.body).toEqual({
      success: true,
      data: {
        facilitator: expect.any(String),
        business: expect.any(String),
        askedBy: applicant.account.name,
        firstName: 'Bea',
        phoneHint: String(who.phoneNumber).slice(-4),
        waitTime: expect.any(Number),
        hasCode: true,
      },
      smsCode: expect.stringMatching(/^\d{6}$/),
    });
    expect((await owners(applicant))[1].status).toBe('opened');
    let status = (await applicant.status()).body.data;
    expect(status).toMatchObject({ smAppStatus: 'BUSINESS_INFO', canVisitStep: { payoutBankAccount: true } });
    expect((await applicant.savePayout()).status).toBe(200);
    expect(await applicant.submit()).toMatchObject({
      status: 400,
      body: {
        errors: [
          { field: 'owners.1', message: "This owner hasn't entered their details yet.", section: 'identity' },
        ],
      },
    });
    const bearer = (
      await call('POST', '/onboarding/owner/verify', { ownerToken: token, smsCode: shown.body.smsCode })
    ).body.token;
    expect((await call('GET', '/onboarding/owner/details', undefined, bearer)).body.data).toMatchObject({
      owner: { firstName: 'Bea', ownershipPercentage: 20, position: 'OW' },
      ownershipType: 'LLC',
    });
    const wrong = await enter(bearer, { ssn: '', city: '' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors.map(({ field }: { field: string }) => field)).toEqual(['ssn', 'city']);
    expect((await enter(bearer, { ssn: '*****6789' })).status).toBe(400);
    expect(await enter(bearer, { ownershipPercentage: 99 })).toMatchObject({ status: 200 });
    expect((await enter(bearer)).status).toBe(401);
    expect(await open(token)).toMatchObject({ status: 410, body: { code: 'link_used' } });
    const [typed, done] = await owners(applicant);
    expect(typed).toMatchObject({ status: 'typed', ownerId: expect.any(String) });
    expect(done).toEqual({
      ownerId,
      status: 'completed',
      enteredAt: expect.any(Number),
      firstName: 'Bea',
      lastName: 'Linked',
      ssn: expect.stringMatching(/\*.*1234$/),
      ownershipPercentage: 20,
      position: 'OW',
      title: expect.any(String),
    });
    status = (await applicant.status()).body.data;
    expect(status.smAppStatus).toBe('PAYOUT');
    const mail = (await bed.outbox()).filter((one) => one.to === applicant.account.email);
    expect(JSON.stringify(mail.at(-1))).toContain('Everyone you asked');

    const list = await owners(applicant);
    const moved = list.map((one: object, index: number) => ({
      ...one,
      ownershipPercentage: index === 0 ? 75 : 25,
      city: 'Elsewhere',
    }));
    expect((await applicant.call('PUT', OWNERS, { owners: moved })).status).toBe(200);
    const stolen = await applicant.call('PUT', OWNERS, {
      owners: [{ ...ada, ssn: done.ssn }, moved[1], { ...ada, ...moved[1], ssn: done.ssn }],
    });
    expect(stolen.status).toBe(400);
    await applicant.call('POST', `${OWNERS}/partial`, { owners: moved });
    expect((await owners(applicant))[1]).toMatchObject({ status: 'completed', ownershipPercentage: 25 });

    await applicant.submit();
    const link = await applicant.call('GET', '/onboarding/accounts');
    const replies = [
      await applicant.call('GET', OWNERS),
      await applicant.status(),
      link,
      wrong,
      stolen,
      await applicant.call('GET', '/onboarding/accounts/application/copy'),
    ].map(({ body }) => JSON.stringify(body));
    for (const secret of SECRETS) for (const reply of replies) expect(reply).not.toContain(secret);
    const messages = JSON.stringify(await bed.outbox());
    for (const secret of SECRETS) expect(messages).not.toContain(secret);
    const events = await bed.deps.db.selectFrom('webhook_event').select(['type', 'body']).execute();
    const completed = events.filter(({ type }) => type === 'application.owner_completed');
    expect(completed.map(({ body }) => JSON.parse(body).data.stage)).toEqual(['PAYOUT']);
    for (const secret of SECRETS) expect(JSON.stringify(events)).not.toContain(secret);
    const tables = ['owner_link', 'event', 'idempotency', 'identity_group'] as const;
    for (const table of tables) {
      const rows = JSON.stringify(await bed.deps.db.selectFrom(table).selectAll().execute());
      expect(rows).not.toContain('323001234');
      expect(rows).not.toContain(token);
    }
  });

  test('details sent twice at once count once, and never as an invalid link', async () => {
    const { begin, ask, session, enter } = links;
    const bearer = await session((await ask(await begin())).token);
    const statuses = (await Promise.all([enter(bearer), enter(bearer)])).map(({ status }) => status);
    expect(statuses).toContain(200);
    // 401 if the other call finished before this one was authenticated, and 410 if it finished afterward.
    expect([401, 410]).toContain(statuses.find((status) => status !== 200));
  });

  test('a link opened again keeps a code that still works, unless asked for another', async () => {
    const { begin, call, ask, open } = links;
    const { token } = await ask(await begin());
    await open(token);
    const again = await open(token);
    expect(again.body).toMatchObject({ data: { hasCode: true, waitTime: expect.any(Number) } });
    expect(again.body.smsCode).toBeUndefined();
    bed.advance(31_000);
    const later = await open(token);
    expect(later.body).toMatchObject({ data: { hasCode: true, waitTime: 0 } });
    expect(later.body.smsCode).toBeUndefined();
    const resend = { ownerToken: token, resend: true };
    const { smsCode } = (await call('POST', '/onboarding/owner/open', resend)).body;
    expect(smsCode).toMatch(/^\d{6}$/);
    const verify = () => call('POST', '/onboarding/owner/verify', { ownerToken: token, smsCode });
    expect((await verify()).status).toBe(200);
    expect((await open(token)).body.data).toMatchObject({ hasCode: false, waitTime: expect.any(Number) });
    const [error] = (await verify()).body.errors;
    expect(error.message).toContain('That code no longer works. Please request a new one.');
    bed.advance(61_000);
    expect((await open(token)).body).toMatchObject({
      data: { hasCode: true },
      smsCode: expect.stringMatching(/^\d{6}$/),
    });
  });
});
