import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLog, staffLogId } from '../../server/audit/auditLog.ts';
import { staffMember, type StaffMember } from '../../../test/staffMember.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

describe.each(databases())('the log of actions without an application on %s', (database) => {
  let bed: Testbed;
  let admin: StaffMember;
  beforeAll(async () => {
    bed = await startTestbed({ database });
    await bed.listen();
    admin = await staffMember(bed, { role: 'admin' });
  });
  afterAll(() => bed.close());

  async function logged(method: 'DELETE' | 'POST' | 'PUT', path: string, body: unknown = {}) {
    const read = () => readLog(bed.deps.db, staffLogId('harbor'));
    const { length } = await read();
    const answer = await admin.call(method, path, body);
    expect([path, answer.status]).toEqual([path, 200]);
    const lines = (await read()).slice(length);
    for (const { actor_kind, actor_id } of lines) expect([actor_kind, actor_id]).toEqual(['staff', admin.id]);
    return { answer: answer.body, lines: lines.map(({ action, details }) => [action, JSON.parse(details)]) };
  }

  test('has who sent, sent again, and revoked invites', async () => {
    const invite = { spProductSlug: 'harbor', name: 'Ann Example', email: 'ann@example.com' };
    const one = await logged('POST', '/invites', invite);
    const { inviteId } = one.answer;
    expect(one.lines).toEqual([['invites.sent', { invites: [inviteId] }]]);
    const rows = [{ ...invite, email: 'ben@example.com', externalId: 'crm-1' }, { name: 'Nobody' }];
    expect((await logged('POST', '/invites/batch', { invites: rows, dryRun: true })).lines).toEqual([]);
    const batch = await logged('POST', '/invites/batch', { invites: rows });
    expect(batch.lines).toEqual([['invites.sent', { invites: [batch.answer.data.results[0].inviteId] }]]);
    expect((await logged('POST', `/invites/${inviteId}/resend`)).lines).toEqual([
      ['invites.resent', { invite: inviteId }],
    ]);
    expect((await logged('DELETE', `/invites/${inviteId}`)).lines).toEqual([
      ['invites.revoked', { invite: inviteId }],
    ]);
    expect((await logged('DELETE', `/invites/${inviteId}`)).lines).toEqual([]);
  });

  test('has who changed webhooks, and no secret', async () => {
    const url = 'https://hooks.example.com/x';
    const added = await logged('POST', '/webhook-endpoints', { url });
    const { id: endpoint, secret } = added.answer.data;
    const path = `/webhook-endpoints/${endpoint}`;
    const all = [
      added,
      await logged('PUT', path, { url, description: 'New', enabled: true }),
      await logged('POST', `${path}/secret`),
      await logged('POST', `${path}/test`),
      await logged('POST', `${path}/replay`, { since: 0 }),
      await logged('DELETE', path),
    ].flatMap(({ lines }) => lines);
    expect(all).toEqual(
      ['added', 'changed', 'secret_rotated', 'tested', 'replayed', 'removed'].map((done) => [
        `webhooks.${done}`,
        { endpoint },
      ]),
    );
    expect(JSON.stringify(all)).not.toContain(secret);
  });

  test('has nothing of a refused or repeated call', async () => {
    expect((await logged('POST', '/dead-letters/replay')).lines).toEqual([]);
    const before = (await readLog(bed.deps.db, staffLogId('harbor'))).length;
    expect((await admin.call('DELETE', '/invites/none')).status).toBe(404);
    expect(await readLog(bed.deps.db, staffLogId('harbor'))).toHaveLength(before);
  });
});
