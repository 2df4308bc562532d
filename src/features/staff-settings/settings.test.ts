import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffMember, type StaffMember } from '../../../test/staffMember.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { readLog, staffLogId } from '../../server/audit/auditLog.ts';

describe.each(databases())('in the console on %s', (database) => {
  let bed: Testbed;
  let admin: StaffMember;
  let viewer: StaffMember;
  beforeAll(async () => {
    bed = await startTestbed({ database });
    [admin, viewer] = [await staffMember(bed), await staffMember(bed, { role: 'viewer' })];
  });
  afterAll(() => bed.close());

  const keys = async () => (await admin.call('GET', '/keys')).body.data.keys;
  const reads = async (token: string) =>
    (await bed.request({ url: '/operator/v1/applications', token })).status;
  const lines = async () =>
    (await readLog(bed.deps.db, staffLogId('harbor')))
      .filter(({ action }) => action.startsWith('staff.key'))
      .map(({ action, actor_id, details }) => [action, actor_id, JSON.parse(details)]);

  test('an admin creates a key, which is shown once and works until it is revoked', async () => {
    const made = await admin.call('POST', '/keys', { name: ' CRM ', scopes: ['release', 'read', 'read'] });
    const { key, ...shown } = made.body.data;
    expect([made.status, made.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(shown).toMatchObject({ name: 'CRM', scopes: ['read', 'release'], status: 'active' });
    expect(await reads(key)).toBe(200);
    const listed = await keys();
    expect(listed).toMatchObject([{ id: shown.id, name: 'CRM', hint: key.slice(-4) }]);
    expect(JSON.stringify(listed)).not.toContain(key);
    expect((await admin.call('DELETE', `/keys/${shown.id}`)).status).toBe(200);
    expect(await reads(key)).toBe(401);
    expect(await keys()).toMatchObject([{ id: shown.id, status: 'revoked' }]);
    expect((await admin.call('DELETE', '/keys/key_none')).status).toBe(404);
    expect(await lines()).toEqual([
      ['staff.key_created', admin.id, { key: shown.id, scopes: ['read', 'release'] }],
      ['staff.key_revoked', admin.id, { key: shown.id }],
    ]);
  });

  test.each([
    [{ name: '', scopes: ['read'] }, '"name" is required'],
    [{ name: 'x'.repeat(81), scopes: ['read'] }, '"name" must be a valid name: Use 80 characters or fewer.'],
    [{ name: 'CRM', scopes: [] }, '"scopes" is required'],
    [{ name: 'CRM', scopes: ['all'] }, '"scopes" must be a valid list of scopes'],
    [{ name: 'CRM', scopes: ['read'], facId: 'cobalt' }, '"facId" is not a known field'],
  ])('rejects a key with %j', async (body, message) => {
    const before = (await keys()).length;
    const refused = await admin.call('POST', '/keys', body);
    expect([refused.status, refused.body.message]).toEqual([400, message]);
    expect(await keys()).toHaveLength(before);
  });

  test('only admins manage keys, not other roles, other facilitators, or keys, which may list them', async () => {
    const { key, id } = (await admin.call('POST', '/keys', { name: 'CRM', scopes: ['read', 'write'] })).body
      .data;
    const foreign = await staffMember(bed, { facId: 'cobalt' });
    const reviewer = await staffMember(bed, { role: 'reviewer' });
    for (const person of [viewer, reviewer]) {
      expect((await person.call('GET', '/keys')).status).toBe(403);
      expect((await person.call('POST', '/keys', { name: 'CRM', scopes: ['read'] })).status).toBe(403);
      expect((await person.call('DELETE', `/keys/${id}`)).status).toBe(403);
    }
    expect((await foreign.call('GET', '/keys')).body.data.keys).toEqual([]);
    expect((await foreign.call('DELETE', `/keys/${id}`)).status).toBe(404);
    const byKey = (method: 'GET' | 'POST' | 'DELETE', path: string) =>
      bed.request({
        method,
        url: `/operator/v1/keys${path}`,
        token: key,
        ...(method !== 'GET' && { body: {} }),
      });
    expect((await byKey('POST', '')).status).toBe(403);
    expect((await byKey('DELETE', `/${id}`)).status).toBe(403);
    const listed = await byKey('GET', '');
    expect(listed.body.data.keys.map((one: { id: string }) => one.id)).toContain(id);
    expect(JSON.stringify(listed.body)).not.toContain(key);
    expect(await reads(key)).toBe(200);
  });

  test('each person has their own views', async () => {
    const views = [
      { name: 'My queue', query: 'assignee=me&stage=SUBMITTED' },
      { name: 'All', query: '' },
    ];
    expect((await viewer.call('GET', '/staff/views')).body.data).toEqual({ views: [] });
    expect((await viewer.call('PUT', '/staff/views', { views })).status).toBe(200);
    expect((await viewer.call('GET', '/staff/views')).body.data).toEqual({ views });
    expect((await admin.call('GET', '/staff/views')).body.data).toEqual({ views: [] });
    await viewer.call('PUT', '/staff/views', { views: [views[1]] });
    expect((await viewer.call('GET', '/staff/views')).body.data).toEqual({ views: [views[1]] });
  });

  test.each([
    [Array.from({ length: 21 }, (_, at) => ({ name: `${at}`, query: '' })), 'You can save up to 20 views.'],
    [[{ name: '', query: '' }], 'is required'],
    [[{ name: 'x', query: 'y'.repeat(501) }], 'Use 500 characters or fewer.'],
    [[{ name: 'x' }], 'is required'],
    ['x', '"views" must be a valid list'],
  ])('rejects the views %.40j', async (views, message) => {
    const refused = await admin.call('PUT', '/staff/views', { views });
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining(message)]);
  });
});
