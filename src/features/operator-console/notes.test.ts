import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { staffMember } from '../../../test/staffMember.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { NOTE_MAXIMUM, NOTES_MAXIMUM } from '../../domain/notes.ts';
import { eraseApplication } from '../../server/applications/erasure/erase.ts';
import { readLog } from '../../server/audit/auditLog.ts';
import { createKey } from '../../server/sessions/operatorKeys.ts';

const KEY = 'operator-key-of-these-tests';
const COBALT_KEY = 'operator-key-of-cobalt-tests';

describe.each(databases())('notes on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  let applicant: Journey;
  let id: string;
  beforeAll(async () => {
    const env = { OPERATOR_KEY: KEY, OPERATOR_KEYS: `cobalt:${COBALT_KEY}` };
    bed = await startTestbed({ database, env });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
  });
  afterAll(() => bed.close());
  beforeEach(async () => {
    applicant = await reach(journey(base), 'SUBMITTED');
    id = await operator.applicationOf(applicant.account.email);
  });

  const notes = async () => (await operator.call('GET', `/applications/${id}/notes`)).body.data.notes;
  const write = (text: unknown, by = operator) => by.call('POST', `/applications/${id}/notes`, { text });
  const named = async (name: string) => {
    const { key, stored } = await bed.deps.db
      .transaction()
      .execute((tx) => createKey(bed.deps, tx, { facId: 'harbor', name }));
    return { by: operatorApi(base, key), keyId: stored.id };
  };

  test('are rejected if the application is erased meanwhile', async () => {
    const { db } = bed.deps;
    const actor = { kind: 'operator', id: KEY } as const;
    let late: ReturnType<typeof write> | undefined;
    await db.transaction().execute(async (tx) => {
      await eraseApplication(bed.deps, tx, { facId: 'harbor', id, reason: 'Asked', actor });
      late = write('Too late');
      await setTimeout(300);
    });
    expect(await late).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('are added with a decision, or neither is stored', async () => {
    const decide = (note: string) =>
      operator.call('POST', `/applications/${id}/decision`, { decision: 'DECLINED', note });
    const errors = [
      { field: 'note', message: '"note" must be a valid note: Leave out Social Security numbers.' },
    ];
    expect(await decide('SSN 219-09-9871')).toMatchObject({ status: 400, body: { errors } });
    expect((await operator.call('GET', `/applications/${id}`)).body.data.stage).toBe('SUBMITTED');
    expect((await decide('Prohibited line of business.')).status).toBe(200);
    expect(await notes()).toMatchObject([{ by: 'OPERATOR_KEY', text: 'Prohibited line of business.' }]);
    expect((await decide('Too late.')).status).toBe(409);
    expect(await notes()).toHaveLength(1);
    const log = (await readLog(bed.deps.db, id)).slice(-2).map(({ action }) => action);
    expect(log).toEqual(['application.declined', 'note.added']);
    const mails = (await bed.outbox()).filter(({ to }) => to === applicant.account.email);
    expect(mails.map(({ text }) => text).join('\n')).not.toContain('Prohibited');
  });

  test('are rejected with a Social Security number', async () => {
    const errors = [
      { field: 'text', message: '"text" must be a valid note: Leave out Social Security numbers.' },
    ];
    expect(await write('Her number is 123-45-6789.')).toMatchObject({ status: 400, body: { errors } });
    expect(await notes()).toEqual([]);
  });

  test('are stored with their authors, oldest first, and logged without their text', async () => {
    expect(await notes()).toEqual([]);
    const { by, keyId } = await named('back office');
    const first = await write('Called the owner.\n\tShe sends the letter.', by);
    bed.advance(1000);
    const second = await write('  The letter came  ');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await notes()).toEqual([
      {
        noteId: first.body.data.noteId,
        at: expect.any(Number),
        by: keyId,
        byName: 'back office',
        text: 'Called the owner.\n\tShe sends the letter.',
      },
      {
        noteId: second.body.data.noteId,
        at: expect.any(Number),
        by: 'OPERATOR_KEY',
        byName: 'OPERATOR_KEY',
        text: 'The letter came',
      },
    ]);
    const log = (await readLog(bed.deps.db, id)).filter(({ action }) => action === 'note.added');
    expect(log.map(({ actor_kind, actor_id, details }) => [actor_kind, actor_id, details])).toEqual([
      ['operator', keyId, JSON.stringify({ noteId: first.body.data.noteId })],
      ['operator', 'OPERATOR_KEY', JSON.stringify({ noteId: second.body.data.noteId })],
    ]);
  });

  test('of a person carry their email, and a viewer can read but not write', async () => {
    const person = await staffMember(bed, { role: 'reviewer' });
    const viewer = await staffMember(bed, { role: 'viewer' });
    const path = `/applications/${id}/notes`;
    expect((await person.call('POST', path, { text: 'Looks fine' })).status).toBe(200);
    const refused = await viewer.call('POST', path, { text: 'x' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_role' } });
    const { data } = (await viewer.call('GET', path)).body;
    expect(data.notes).toMatchObject([{ by: person.id, byName: person.email, text: 'Looks fine' }]);
    const log = (await readLog(bed.deps.db, id)).filter(({ action }) => action === 'note.added');
    expect(log).toMatchObject([{ actor_kind: 'staff', actor_id: person.id }]);
  });

  test('are encrypted, and never reach the applicant or a webhook', async () => {
    await operator.call('POST', '/webhook-endpoints', { url: 'http://127.0.0.1:1/hook' });
    const text = 'Qzxnote: suspicious volume';
    await write(text);
    const items = [{ kind: 'answer', question: 'Which street?' }];
    await operator.ask(applicant.account.email, items);
    await bed.drain();
    const { db } = bed.deps;
    const rows = await db
      .selectFrom('application_note')
      .selectAll()
      .where('application_id', '=', id)
      .execute();
    expect(rows).toHaveLength(1);
    const events = await db.selectFrom('webhook_event').select('body').execute();
    expect(events.length).toBeGreaterThan(1);
    const reads = await Promise.all(
      ['/onboarding/accounts/status', '/onboarding/accounts', '/onboarding/requests'].map((path) =>
        applicant.call('GET', path),
      ),
    );
    const { url } = (await applicant.call('GET', '/onboarding/accounts/copy')).body.data;
    const copy = await bed.request({ url: new URL(url).pathname });
    const mails = (await bed.outbox()).map(({ subject, text: plain, html }) => [subject, plain, html]);
    const details = await operator.call('GET', `/applications/${id}`);
    expect(JSON.stringify([rows, events, reads, copy.body, mails, details.body])).not.toContain('Qzxnote');
    expect(await notes()).toMatchObject([{ text }]);
  });

  test("don't change the revision, so that they conflict with no decision", async () => {
    const revision = async () => (await operator.call('GET', `/applications/${id}/revision`)).body.data;
    const before = await revision();
    await write('Looks fine');
    expect(await revision()).toEqual(before);
    const details = (await operator.call('GET', `/applications/${id}`)).body.data;
    expect(before).toMatchObject({ revision: details.revision, updatedAt: details.updatedAt });
    await operator.decide(applicant.account.email, 'DECLINED');
    expect((await revision()).revision).toBeGreaterThan(before.revision);
  });

  test.each([
    [undefined, '"text" is required'],
    ['', '"text" is required'],
    [' \n ', '"text" is required'],
    ['a\u0000b', '"text" must be a valid note'],
    ['a\u202eb', '"text" must be a valid note'],
    ['x'.repeat(NOTE_MAXIMUM + 1), '"text" must be a valid note: Use 2000 characters or fewer.'],
    [7, '"text" must be a valid note'],
  ])('reject %.20j with %s', async (text, message) => {
    const refused = await write(text);
    expect([refused.status, refused.body.message]).toEqual([400, message]);
    expect(await notes()).toEqual([]);
  });

  test('end at their maximum, even if the last ones are written concurrently', async () => {
    for (let count = 1; count < NOTES_MAXIMUM; count += 1) await write(`Note ${count}`);
    const last = await Promise.all([write('Last'), write('One too many')]);
    expect(new Set(last.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await write('Over')).toMatchObject({ status: 409, body: { code: 'too_many_notes' } });
    expect(await notes()).toHaveLength(NOTES_MAXIMUM);
    await operator.call('POST', `/applications/${id}/decision`, {
      decision: 'DECLINED',
      message: 'Too new.',
    });
    const reopened = await operator.call('POST', `/applications/${id}/reopen`, { reason: 'They appealed.' });
    expect(reopened.status).toBe(200);
    expect(await notes()).toHaveLength(NOTES_MAXIMUM + 1);
    expect(JSON.stringify(await notes())).toContain('Too new.');
  });

  test("can't be read or written by another facilitator, or for an unknown application", async () => {
    const other = operatorApi(base, COBALT_KEY);
    for (const [by, path] of [
      [other, `/applications/${id}`],
      [operator, '/applications/none'],
    ] as const) {
      expect((await by.call('GET', `${path}/notes`)).status).toBe(404);
      expect((await by.call('POST', `${path}/notes`, { text: 'x' })).status).toBe(404);
      expect((await by.call('GET', `${path}/revision`)).status).toBe(404);
    }
    expect(await notes()).toEqual([]);
  });
});
