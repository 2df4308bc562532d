import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Journey } from '../../../../e2e/applicant.ts';
import { LINKS, ownerLinks, SECRETS } from '../../../../test/ownerLinks.ts';
import { databases, startTestbed, type Testbed } from '../../../../test/testbed.ts';
import { readLog } from '../../../server/audit/auditLog.ts';
import { SESSION_IDLE_MS } from '../../../server/sessions/session.ts';

const MINUTE = 60_000;

describe.each(databases())('on %s', (database) => {
  let bed: Testbed;
  let links: ReturnType<typeof ownerLinks>;
  beforeAll(async () => {
    bed = await startTestbed({ database });
    links = ownerLinks(bed, await bed.listen());
  });
  afterAll(() => bed.close());

  const resend = (applicant: Journey, ownerId: string, body: object = {}) =>
    applicant.call('POST', `${LINKS}/${ownerId}/resend`, body);
  const applicationOf = async ({ account }: Journey) =>
    bed.deps.db
      .selectFrom('application')
      .innerJoin('account', 'account.id', 'account_id')
      .select('application.id')
      .where('email', '=', account.email)
      .executeTakeFirstOrThrow();
  const linesOf = async (applicant: Journey) => {
    const log = await readLog(bed.deps.db, (await applicationOf(applicant)).id);
    return log
      .filter(({ action }) => action === 'owner.link_sent')
      .map(({ details }) => JSON.parse(details) as object);
  };
  const statusesOf = async (applicant: Journey) => (await applicant.call('GET', LINKS)).body.data?.owners;

  describe("a link's email and phone number", () => {
    test('can change before it is opened: the old link ends, and the code goes to the new number', async () => {
      const applicant = await links.begin();
      const { ownerId, token, who } = await links.ask(applicant);
      const change = { email: 'right@owners.example', phoneNumber: '(415) 555-0188' };
      expect(await resend(applicant, ownerId, change)).toMatchObject({
        status: 200,
        body: { success: true },
      });
      expect(await links.open(token)).toMatchObject({ status: 404, body: { code: 'link_invalid' } });
      const fresh = await links.tokenFor('right@owners.example');
      const opened = await links.open(fresh);
      expect(opened.body.data).toMatchObject({ phoneHint: '0188', firstName: 'Bea' });
      const messages = await bed.outbox();
      expect(messages.at(-1)).toMatchObject({ channel: 'sms', to: '+14155550188' });
      expect(messages.filter(({ to }) => to === who.email)).toHaveLength(1);
      expect((await links.owners(applicant))[0]).toMatchObject({
        ownerId,
        email: 'right@owners.example',
        phoneNumber: '4155550188',
      });
      expect(await linesOf(applicant)).toEqual([{ ownerId, fields: ['email', 'phoneNumber'] }]);
    });

    test('stay unchanged in a resend, and an owner who is entering details can finish', async () => {
      const applicant = await links.begin();
      const { ownerId, token, who } = await links.ask(applicant);
      const bearer = await links.session(token);
      expect((await resend(applicant, ownerId)).status).toBe(200);
      expect(await links.open(token)).toMatchObject({ status: 404, body: { code: 'link_invalid' } });
      const fresh = await links.tokenFor(String(who.email));
      expect(await links.enter(bearer)).toMatchObject({ status: 200 });
      expect(await statusesOf(applicant)).toMatchObject([{ ownerId, status: 'completed' }]);
      expect(await links.open(fresh)).toMatchObject({ status: 410, body: { code: 'link_used' } });
    });

    test('stay unchanged without a change, and with the same one sent', async () => {
      const applicant = await links.begin();
      const { ownerId, who } = await links.ask(applicant);
      expect((await resend(applicant, ownerId)).status).toBe(200);
      expect((await resend(applicant, ownerId, { phoneNumber: '4155550187' })).status).toBe(200);
      expect((await links.owners(applicant))[0]).toMatchObject({
        email: who.email,
        phoneNumber: '4155550187',
      });
      expect(await linesOf(applicant)).toEqual([{ ownerId }, { ownerId, fields: ['phoneNumber'] }]);
    });

    test('are rejected if invalid, and the link stays', async () => {
      const applicant = await links.begin();
      const { ownerId, token } = await links.ask(applicant);
      const wrong = await resend(applicant, ownerId, { email: 'no', phoneNumber: '800 555 0100' });
      expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } });
      expect(await resend(applicant, ownerId, { phoneNumber: '800 555 0100' })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'phoneNumber' }] },
      });
      expect((await links.open(token)).status).toBe(200);
      expect(await linesOf(applicant)).toEqual([]);
    });

    test("can't change once the link was opened or used, or for an owner without one", async () => {
      const applicant = await links.begin();
      const { ownerId, token } = await links.ask(applicant);
      const bearer = await links.session(token);
      const change = { email: 'late@owners.example' };
      expect(await resend(applicant, ownerId, change)).toMatchObject({
        status: 409,
        body: { code: 'owner_link_opened' },
      });
      expect((await links.enter(bearer)).status).toBe(200);
      expect(await resend(applicant, ownerId, change)).toMatchObject({
        status: 410,
        body: { code: 'link_used' },
      });
      expect((await resend(applicant, 'unknown', change)).status).toBe(404);
      const other = await links.begin();
      expect((await resend(other, ownerId, change)).status).toBe(404);
      expect(await links.tokenFor('late@owners.example')).toBe('');
    });

    test('count as sent links: for the number, for the email, and for the application', async () => {
      const applicant = await links.begin();
      const { ownerId } = await links.ask(applicant);
      const statuses: number[] = [];
      for (let count = 0; count < 6; count += 1) {
        const change = { email: `number${count}@owners.example`, phoneNumber: '4155550186' };
        statuses.push((await resend(applicant, ownerId, change)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      expect((await links.owners(applicant))[0]).toMatchObject({ email: 'number4@owners.example' });
      let last = 200;
      for (let count = 0; last === 200 && count < 40; count += 1) {
        const change = { email: `mail${count}@owners.example`, phoneNumber: `41555520${10 + count}` };
        last = (await resend(applicant, ownerId, change)).status;
      }
      expect(last).toBe(429);
      const sent = (await linesOf(applicant)).length + 1;
      expect(sent).toBe(30);
    });

    test('of an application in Spanish get an email in Spanish', async () => {
      const applicant = await links.begin();
      const { ownerId } = await links.ask(applicant);
      const { id } = await applicationOf(applicant);
      await bed.deps.db.updateTable('application').set({ language: 'es' }).where('id', '=', id).execute();
      expect((await resend(applicant, ownerId, { email: 'nueva@owners.example' })).status).toBe(200);
      const mail = (await bed.outbox()).findLast(({ to }) => to === 'nueva@owners.example');
      expect(mail?.subject).toContain('le pidió ingresar sus datos');
      expect(mail?.text).toMatch(/\/harbor\/owner\?lang=es#[\w-]{43}/);
      expect((await links.open(await links.tokenFor('nueva@owners.example'))).status).toBe(200);
    });
  });

  describe('link statuses', () => {
    test('are returned with names only, to each session of the applicant', async () => {
      const applicant = await links.begin();
      expect(await statusesOf(applicant)).toEqual([]);
      await applicant.saveIdentity({ ownershipPercentage: 60 });
      const { ownerId, token } = await links.ask(applicant);
      const bea = { ownerId, firstName: 'Bea', lastName: 'Linked' };
      expect(await statusesOf(applicant)).toEqual([{ ...bea, status: 'invited' }]);
      const bearer = await links.session(token);
      expect(await statusesOf(applicant)).toEqual([{ ...bea, status: 'opened' }]);
      await links.enter(bearer, { lastName: 'Married' });
      const done = { ...bea, lastName: 'Married', status: 'completed' };
      const read = await applicant.call('GET', LINKS);
      expect(read.body).toEqual({ success: true, data: { owners: [done] } });
      for (const secret of SECRETS) expect(JSON.stringify(read.body)).not.toContain(secret);
      await applicant.open((await applicant.status()).body.data.subMerchantId);
      expect(await statusesOf(applicant)).toEqual([done]);
    });

    test("polled by an idle page write nothing to the audit log and don't extend its session", async () => {
      const applicant = await links.begin();
      await links.ask(applicant);
      const { id } = await applicationOf(applicant);
      const lines = async () => (await readLog(bed.deps.db, id)).length;
      const before = await lines();
      const step = 5 * MINUTE;
      for (let at = 0; at < SESSION_IDLE_MS - step; at += step) {
        bed.advance(step);
        expect((await applicant.call('GET', LINKS)).status).toBe(200);
      }
      bed.advance(step);
      expect((await applicant.call('GET', LINKS)).status).toBe(401);
      expect(await lines()).toBe(before);
    });
  });
});
