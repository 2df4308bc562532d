import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../../e2e/applicant.ts';
import { operatorApi } from '../../../../e2e/operatorApi.ts';
import { ownerLinks } from '../../../../test/ownerLinks.ts';
import { databases, startTestbed, type Testbed } from '../../../../test/testbed.ts';
import { demoOwner } from '../../../domain/demoSample.ts';
import { NOT_ITIN } from '../../../domain/ownership/ownerIds.ts';
import type { OwnershipType } from '../../../domain/identity.ts';
import { loadNamed } from '../../../server/applications/applicationRow.ts';
import { FacilitatorsCopy } from '../../../../test/facilitatorsCopy.ts';
import { createKey } from '../../../server/sessions/operatorKeys.ts';

const KEY = 'operator-key-of-these-tests';
const OWNERS = '/onboarding/accounts/identity/owners';
const NUMBER = '912701234';
const COBALT = { facId: 'cobalt', spProductSlug: 'cobalt' };
const itin = { idType: 'itin', ssn: '912-70-1234' };
const NO_ITIN = `"ssn" must be a valid ITIN: ${NOT_ITIN}`;

describe.each(databases())('owners with an ITIN on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    const copy = new FacilitatorsCopy();
    copy.plant('harbor/products/harbor.json', 'ownerIds', ['ssn', 'itin']);
    const env = { FACILITATORS_DIR: copy.dir, OPERATOR_KEY: KEY, OPERATOR_KEYS: `cobalt:${KEY}-2` };
    bed = await startTestbed({ database, env });
    copy.remove();
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const begin = (ownershipType: OwnershipType = 'LLC', more: object = {}) =>
    reach(journey(base, { ownershipType, ...more }), 'BUSINESS_INFO');
  const person = (...more: object[]) => Object.assign({}, demoOwner('private'), ...more);
  const put = (applicant: Journey, ...owners: object[]) => applicant.call('PUT', OWNERS, { owners });
  const read = async (applicant: Journey) => (await applicant.call('GET', OWNERS)).body.data;
  const idOf = ({ account }: Journey) => operatorApi(base, KEY).applicationOf(account.email);

  test("are saved, masked, submitted, released, and revealed with the number's type", async () => {
    const applicant = await begin();
    expect((await put(applicant, person(itin))).status).toBe(200);
    const { owners, ownerIds } = await read(applicant);
    expect(ownerIds).toEqual(['ssn', 'itin']);
    expect(owners).toMatchObject([{ idType: 'itin', ssn: NUMBER }]);
    const shown = await read(await applicant.byLink());
    expect(shown.owners).toMatchObject([{ idType: 'itin', ssn: '*****1234' }]);
    const rows = await bed.deps.db.selectFrom('identity_group').select(['owners', 'owners_sealed']).execute();
    expect(JSON.stringify(rows)).not.toContain(NUMBER);

    await applicant.savePayout();
    expect((await applicant.submit()).status).toBe(200);
    const id = await idOf(applicant);
    const operator = operatorApi(base, KEY);
    const record = await operator.call('GET', `/applications/${id}`);
    expect(record.body.data.owners).toMatchObject([{ idType: 'itin', ssn: '*****1234' }]);
    const { key } = await bed.deps.db
      .transaction()
      .execute((tx) => createKey(bed.deps, tx, { facId: 'harbor', name: 'vault', scopes: ['release'] }));
    const post = (path: string, body: object) =>
      bed.request({ method: 'POST', url: `/operator/v1/applications/${id}/${path}`, body, token: key });
    const released = await post('boarding-package', { purpose: 'Board with acquirer' });
    expect(released.body.data.owners).toMatchObject([{ idType: 'itin', ssn: NUMBER }]);
    const revealed = await post('reveal', { field: 'owners.0.ssn', reason: 'Match the ITIN letter' });
    expect(revealed.body.data).toEqual({ value: NUMBER });
    const copy = await bed.deps.db.transaction().execute(async (tx) => {
      const loaded = await loadNamed(tx, { facId: 'harbor', id });
      return loaded ? bed.deps.sections.copy(tx, loaded.application) : '';
    });
    expect(copy).toContain('{"label":"ITIN","lines":["*****1234"]');
    expect(copy).not.toContain('Social Security Number');
  });

  test("are rejected by the type's rule, in full and as a draft", async () => {
    const applicant = await begin();
    for (const [more, field, message] of [
      [{ idType: 'itin', ssn: '123-45-6789' }, 'ssn', NO_ITIN],
      [{ idType: 'itin', ssn: '912-93-1234' }, 'ssn', NO_ITIN],
      [{ idType: 'itin', ssn: '12' }, 'ssn', NO_ITIN],
      [{ ssn: '12' }, 'ssn', '"ssn" must be a valid Social Security Number'],
      [{ idType: 'ein' }, 'idType', '"idType" must be a valid type of number'],
      [{ idType: 3 }, 'idType', '"idType" must be a valid type of number'],
    ] as const) {
      const errors = [{ field: `owners.0.${field}`, message }];
      const owners = [person(more)];
      expect(await put(applicant, ...owners)).toMatchObject({ status: 400, body: { errors } });
      const draft = await applicant.call('POST', `${OWNERS}/partial`, { owners });
      expect(draft).toMatchObject({ status: 400, body: { errors } });
    }
    const missing = await put(applicant, person({ idType: 'itin', ssn: '' }));
    expect(missing.body.errors).toEqual([{ field: 'owners.0.ssn', message: '"ssn" is required' }]);
  });

  test('have to enter the number again when its type changes', async () => {
    const applicant = await begin();
    const required = [{ field: 'owners.0.ssn', message: '"ssn" is required' }];
    await put(applicant, person({ ssn: '123-45-1234' }));
    expect((await read(applicant)).owners).toMatchObject([{ idType: 'ssn' }]);
    const kept = { ssn: '*****1234' };
    for (const session of [applicant, await applicant.byLink()]) {
      const refused = await put(session, person(kept, { idType: 'itin' }));
      expect(refused).toMatchObject({ status: 400, body: { errors: required } });
      expect((await put(session, person(kept, { idType: 'ssn' }))).status).toBe(200);
      expect((await put(session, person(kept))).status).toBe(200);
    }
    expect((await put(applicant, person(itin))).status).toBe(200);
    expect((await put(applicant, person(kept))).body).toMatchObject({ errors: required });
    expect((await read(applicant)).owners).toMatchObject([{ idType: 'itin', ssn: NUMBER }]);
  });

  test('with numbers that end alike keep their own', async () => {
    const applicant = await begin();
    const ada = person({ firstName: 'Ada', ssn: '123-45-1234', ownershipPercentage: 50 });
    const ben = person({ firstName: 'Ada', ...itin, ownershipPercentage: 50 });
    await put(applicant, ada, ben);
    const swapped = await put(applicant, { ...ben, ssn: '*****1234' }, { ...ada, ssn: '*****1234' });
    expect(swapped.status).toBe(200);
    expect((await read(applicant)).owners).toMatchObject([
      { idType: 'itin', ssn: NUMBER },
      { idType: 'ssn', ssn: '123451234' },
    ]);
  });

  test("who are sole proprietors have the business's number by default", async () => {
    const applicant = await begin('SOLE_PROP');
    const sole = (more: object) => ({ ...demoOwner('sole'), ...more });
    expect((await applicant.saveBusiness({ tinType: 3, federalTaxId: '912-70-1234' })).status).toBe(200);
    const refused = await put(applicant, sole({ ssn: '123-45-6789' }));
    expect(refused.body.errors).toEqual([{ field: 'owners.0.ssn', message: NO_ITIN }]);
    expect((await put(applicant, sole({ ssn: '912-70-1234' }))).status).toBe(200);
    expect((await read(applicant)).owners).toMatchObject([{ idType: 'itin' }]);
    expect((await put(applicant, sole({ idType: 'ssn', ssn: '123-45-6789' }))).status).toBe(200);
    expect((await read(applicant)).owners).toMatchObject([{ idType: 'ssn' }]);
  });

  test('enter it on their own page, and the applicant sees its type', async () => {
    const { ask, session, call, enter, owners } = ownerLinks(bed, base);
    const applicant = await begin();
    await put(applicant, person({ ownershipPercentage: 80 }));
    const { token, who } = await ask(applicant);
    const mail = (await bed.outbox()).find(({ to }) => to === who.email);
    expect(mail?.text).toContain('only the last 4 digits of your Social Security number or ITIN. They');
    const bearer = await session(token);
    const details = await call('GET', '/onboarding/owner/details', undefined, bearer);
    expect(details.body.data.ownerIds).toEqual(['ssn', 'itin']);
    expect((await enter(bearer, { idType: 'itin', ssn: '323-00-1234' })).body.errors).toEqual([
      { field: 'ssn', message: NO_ITIN },
    ]);
    expect((await enter(bearer, { idType: 'itin', ssn: '*****1234' })).body.errors).toEqual([
      { field: 'ssn', message: '"ssn" must be a valid ITIN' },
    ]);
    expect((await enter(bearer, itin)).status).toBe(200);
    expect((await owners(applicant))[1]).toMatchObject({ idType: 'itin', ssn: '*****1234' });
  });

  test('can be prefilled by type, if the product accepts ITINs', async () => {
    const prefill = { ownershipType: 'LLC', owners: [{ firstName: 'Ana', idType: 'itin' }] };
    const { body } = await operatorApi(base, KEY).invite({ prefill });
    const applicant = journey(base);
    await applicant.initiate({ inviteId: body.inviteId });
    await applicant.verifyPhone();
    await applicant.saveType();
    await applicant.saveBusiness();
    expect((await read(applicant)).owners).toMatchObject([{ firstName: 'Ana', idType: 'itin' }]);
    const refused = await operatorApi(base, `${KEY}-2`).invite({ prefill, spProductSlug: 'cobalt' });
    expect(refused.body.errors).toEqual([
      {
        field: 'prefill.owners.0.idType',
        message: '"idType" must be a valid type of number',
      },
    ]);
  });

  describe('of a product that accepts only SSNs', () => {
    const control = { controlPerson: true };

    test('are rejected by type, with the same messages as before', async () => {
      const applicant = await begin('LLC', COBALT);
      const errors = [{ field: 'owners.0.idType', message: '"idType" must be a valid type of number' }];
      expect(await put(applicant, person(itin, control))).toMatchObject({ status: 400, body: { errors } });
      expect((await put(applicant, person(control, { idType: 'ssn' }))).status).toBe(200);
      const data = await read(applicant);
      expect(data).not.toHaveProperty('ownerIds');
      expect(data.owners[0]).not.toHaveProperty('idType');
      const { owners } = await bed.deps.db
        .selectFrom('identity_group')
        .innerJoin('account', 'account.id', 'account_id')
        .select('owners')
        .where('account.email', '=', applicant.account.email)
        .executeTakeFirstOrThrow();
      expect(owners).not.toContain('idType');
    });

    test('are asked for the SSN if the product accepted the ITIN before', async () => {
      const applicant = await begin();
      await put(applicant, person(itin));
      expect((await applicant.status()).body.data.smAppStatus).toBe('IDENTITY');
      const id = await idOf(applicant);
      const move = bed.deps.db.updateTable('application').set({ sp_product_slug: 'harbor-demo' });
      await move.where('id', '=', id).execute();
      expect((await applicant.status()).body.data.smAppStatus).toBe('BUSINESS_INFO');
      const [owner] = (await read(applicant)).owners;
      expect(owner).toMatchObject({ firstName: 'Dana' });
      expect(owner).not.toHaveProperty('ssn');
      expect(owner).not.toHaveProperty('idType');
      expect((await put(applicant, person({ ssn: '*****1234' }))).body.errors).toEqual([
        { field: 'owners.0.ssn', message: '"ssn" is required' },
      ]);
      expect((await put(applicant, person())).status).toBe(200);
    });
  });
});
