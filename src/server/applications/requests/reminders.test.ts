import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../../e2e/operatorApi.ts';
import { readLog } from '../../audit/auditLog.ts';
import { sweepAll } from '../../assemble.ts';
import { sendReminders } from './reminders.ts';
import { databases, startTestbed, type Testbed } from '../../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2026, 10, 20, 12);
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe.each(databases())('reminders on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  beforeAll(async () => {
    bed = await startTestbed({ database, clock: NOON, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
  });
  afterAll(() => bed.close());

  const remindersTo = async ({ account }: Journey) => {
    await sweepAll(bed.deps);
    const mails = (await bed.outbox()).filter(({ to }) => to === account.email);
    return mails.filter(({ headers }) => headers['List-Unsubscribe'] !== undefined);
  };
  const countAfter = async (applicant: Journey, ms: number) => {
    bed.advance(ms);
    return (await remindersTo(applicant)).length;
  };
  const stopUrlIn = ({ headers }: { headers: Record<string, string> }) =>
    new URL(/^<(http\S+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '').pathname;
  const lastStop = async (applicant: Journey) => {
    const mail = (await remindersTo(applicant)).at(-1);
    if (!mail) throw new Error('No reminder.');
    return stopUrlIn(mail);
  };
  const linesOf = async (applicant: Journey, action: string) => {
    const id = await operator.applicationOf(applicant.account.email);
    return (await readLog(bed.deps.db, id)).filter((line) => line.action === action);
  };
  const ask = async (applicant: Journey, dueAt: number): Promise<{ path: string; requestId: string }> => {
    const path = `/applications/${await operator.applicationOf(applicant.account.email)}/requests`;
    const items = [{ kind: 'document', documentType: 'ein_letter', reason: 'We need the letter.' }];
    const asked = await operator.call('POST', path, { items, dueAt: new Date(dueAt).toISOString() });
    const { requestId } = asked.body.data;
    return { path: `${path}/${requestId}`, requestId };
  };

  test('are sent after two and seven days without progress, each once, with a new link', async () => {
    const applicant = await reach(journey(base), 'BUSINESS_INFO');
    expect(await countAfter(applicant, 2 * DAY - HOUR)).toBe(0);
    expect(await countAfter(applicant, HOUR)).toBe(1);
    expect(await countAfter(applicant, 10 * 60_000)).toBe(1);
    const [mail] = await remindersTo(applicant);
    expect(mail).toMatchObject({
      subject: 'Finish your Harbor Payments application',
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    expect(mail?.text).toContain(`Stop reminders:\n${mail?.headers['List-Unsubscribe']?.slice(1, -1)}`);
    expect(mail?.html).toContain('>Stop reminders</a>');
    expect(await countAfter(applicant, 5 * DAY)).toBe(2);
    expect(await countAfter(applicant, 30 * DAY)).toBe(2);

    const [first, second, ...more] = await linesOf(applicant, 'reminder.sent');
    expect([first?.details, second?.details, more]).toEqual(['{"days":2}', '{"days":7}', []]);
    expect(first).toMatchObject({ actor_kind: 'system' });
    expect(JSON.stringify([first, second])).not.toContain(applicant.account.email);
  });

  test('have a link that works for thirty days', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    bed.advance(7 * DAY);
    const text = (await remindersTo(applicant)).at(-1)?.text ?? '';
    const token = /subMerchantId=([\w-]+)/.exec(text)?.[1] ?? '';
    bed.advance(30 * DAY - HOUR);
    expect((await journey(base).open(token)).body.token).toBeTruthy();
  });

  test('start over with progress, and none is sent twice', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    bed.advance(DAY);
    await applicant.resume();
    await applicant.call('POST', '/onboarding/accounts/identity/business/partial', { dbaName: 'Marlow' });
    expect(await countAfter(applicant, DAY)).toBe(0);
    expect(await countAfter(applicant, DAY)).toBe(1);
    await applicant.resume();
    await applicant.call('POST', '/onboarding/accounts/identity/business/partial', { dbaName: 'Marlows' });
    expect(await countAfter(applicant, 6 * DAY)).toBe(1);
    expect(await countAfter(applicant, DAY)).toBe(2);
  });

  test('are not sent while the product is inactive', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    bed.advance(2 * DAY);
    const product = bed.deps.facilitators.product('harbor')?.product ?? {};
    Object.assign(product, { status: 'inactive' });
    expect(await remindersTo(applicant)).toEqual([]);
    Object.assign(product, { status: 'active' });
    expect(await remindersTo(applicant)).toHaveLength(1);
  });

  test('missed by a server are sent as one, and none after two weeks', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    expect(await countAfter(applicant, 8 * DAY)).toBe(1);
    expect(await countAfter(applicant, DAY)).toBe(1);
    const other = await reach(journey(base), 'TYPE_SELECTED');
    expect(await countAfter(other, 15 * DAY)).toBe(0);
  });

  test('are never sent after submit, approval, or decline, nor for a product without them', async () => {
    const [submitted, approved, declined] = await Promise.all(
      Array.from({ length: 3 }, () => reach(journey(base), 'SUBMITTED')),
    );
    if (!submitted || !approved || !declined) throw new Error('No applicant.');
    await operator.decide(approved.account.email, 'APPROVED');
    await operator.decide(declined.account.email, 'DECLINED');
    const cobalt = await reach(journey(base, { facId: 'cobalt', spProductSlug: 'cobalt' }), 'TYPE_SELECTED');
    for (const days of [2, 5]) {
      bed.advance(days * DAY);
      for (const who of [submitted, approved, declined, cobalt]) expect(await remindersTo(who)).toEqual([]);
    }
  });

  test('queued when an application is declined or reminders are stopped are dropped, and others sent', async () => {
    const [declined, stopped, waiting] = await Promise.all([
      reach(journey(base), 'SUBMITTED'),
      reach(journey(base), 'TYPE_SELECTED'),
      reach(journey(base), 'TYPE_SELECTED'),
    ]);
    const { db, clock } = bed.deps;
    await ask(declined, clock() + 5 * DAY);
    await bed.drain();
    bed.advance(2 * DAY);
    expect(await sendReminders(bed.deps)).toBe(3);
    await operator.decide(declined.account.email, 'DECLINED');
    await db
      .updateTable('application')
      .set({ reminders_stopped_at: clock() })
      .where('id', '=', await operator.applicationOf(stopped.account.email))
      .execute();
    expect(await remindersTo(declined)).toEqual([]);
    expect(await remindersTo(stopped)).toEqual([]);
    expect(await remindersTo(waiting)).toHaveLength(1);
    expect(await db.selectFrom('job').select('id').where('state', '=', 'queued').execute()).toEqual([]);
  });

  test('stop with one click, once, and not when a scanner opens the link', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    bed.advance(2 * DAY);
    const url = await lastStop(applicant);
    const page = await bed.request({ url });
    expect(page.status).toBe(200);
    expect(page.body).toContain('<button>Stop reminders</button>');
    expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    expect(await linesOf(applicant, 'reminders.stopped')).toEqual([]);

    const body = 'List-Unsubscribe=One-Click';
    for (let click = 0; click < 2; click += 1) {
      const answer = await bed.request({ method: 'POST', url, body, headers: FORM });
      expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('Reminders stopped') });
    }
    expect(await linesOf(applicant, 'reminders.stopped')).toMatchObject([
      { actor_kind: 'link', details: '{}' },
    ]);
    expect(await countAfter(applicant, 5 * DAY)).toBe(1);
    const path = `/applications/${await operator.applicationOf(applicant.account.email)}`;
    await operator.call('DELETE', path, { reason: 'Asked by the applicant' });
    expect((await bed.request({ method: 'POST', url, body, headers: FORM })).body).toContain('was deleted');
  });

  test('stop by every form that mail programs send, and by no other token', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    bed.advance(2 * DAY);
    const url = await lastStop(applicant);
    const post = (at: string, init: RequestInit) => fetch(base + at, { method: 'POST', ...init });
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const at of [`${url}x`, url.replace(/reminders\/./, 'reminders/_'), '/onboarding/reminders/x'])
      expect((await post(at, { body: form })).status).toBe(404);
    expect(await linesOf(applicant, 'reminders.stopped')).toEqual([]);
    expect((await post(url, { body: form })).status).toBe(200);
    expect((await post(url, {})).status).toBe(200);
    expect(await linesOf(applicant, 'reminders.stopped')).toHaveLength(1);
  });

  test('are sent once, three days before an open request is due', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const dueAt = bed.deps.clock() + 10 * DAY;
    const { requestId } = await ask(applicant, dueAt);
    expect(await countAfter(applicant, 7 * DAY - HOUR)).toBe(0);
    expect(await countAfter(applicant, HOUR)).toBe(1);
    expect(await countAfter(applicant, DAY)).toBe(1);
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });
    const [mail] = await remindersTo(applicant);
    expect(mail?.subject).toBe(`Harbor Payments: we still need information by ${day.format(dueAt)}`);
    expect(mail?.text).toContain('See what we still need:\nhttp');
    expect(mail?.text).not.toContain('Check your application status');
    expect(await linesOf(applicant, 'reminder.sent')).toMatchObject([
      { details: JSON.stringify({ requestId }) },
    ]);
  });

  test('of a request are never sent after stop, withdrawal, or decision, nor if it was due immediately', async () => {
    const [stopped, withdrawn, decided, hasty] = await Promise.all(
      Array.from({ length: 4 }, () => reach(journey(base), 'SUBMITTED')),
    );
    if (!stopped || !withdrawn || !decided || !hasty) throw new Error('No applicant.');
    const { db, clock } = bed.deps;
    const dueAt = clock() + 5 * DAY;
    for (const who of [stopped, decided]) await ask(who, dueAt);
    await ask(hasty, clock() + 2 * DAY);
    const { path } = await ask(withdrawn, dueAt);
    expect((await operator.call('DELETE', path)).status).toBe(200);
    await operator.decide(decided.account.email, 'APPROVED');
    await db
      .updateTable('application')
      .set({ reminders_stopped_at: clock() })
      .where('id', '=', await operator.applicationOf(stopped.account.email))
      .execute();
    for (const hours of [1, 2 * 24 - 1]) {
      bed.advance(hours * HOUR);
      for (const who of [stopped, withdrawn, decided, hasty]) expect(await remindersTo(who)).toEqual([]);
    }
  });

  test('are sent once by concurrent sweeps', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    bed.advance(2 * DAY);
    await Promise.all(Array.from({ length: 4 }, () => sweepAll(bed.deps)));
    expect(await remindersTo(applicant)).toHaveLength(1);
  });

  test('and their page are in Spanish for an application in Spanish', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    await bed.deps.db.updateTable('application').set({ language: 'es' }).execute();
    bed.advance(2 * DAY);
    const [mail] = await remindersTo(applicant);
    expect(mail?.subject).toBe('Termine su solicitud en Harbor Payments');
    expect(mail?.text).toContain('Dejar de recibir recordatorios:\n');
    const { body } = await bed.request({ url: await lastStop(applicant) });
    expect(body).toContain('<html lang="es">');
    expect(body).toContain('<button>Dejar de recibir recordatorios</button>');
    await bed.deps.db.updateTable('application').set({ language: null }).execute();
  });
});
