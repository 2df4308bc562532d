import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { staffMember, type StaffMember } from '../../../test/staffMember.ts';
import { startTestbed, type Testbed } from '../../../test/testbed.ts';
import { OPERATOR_SCOPES, STAFF_ROLES } from '../../api/endpoint.ts';
import { routes } from '../../routes.server.ts';
import { isAllowed, roleOf } from '../../server/http/permissions.ts';
import { createKey } from '../../server/sessions/operatorKeys.ts';

const MINUTE = 60_000;

const calls = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ audience }) => audience === 'operator' || audience === 'staff');
type Endpoint = (typeof calls)[number];

const nameOf = ({ method, path }: Endpoint) => `${method} ${path.replace('/operator/v1', '')}`;
const cases = calls.map((endpoint) => [nameOf(endpoint), endpoint] as const);

const TABLE = `
admin    operator DELETE /applications/{id}
admin    operator DELETE /webhook-endpoints/{id}
admin    operator GET /keys
admin    operator GET /staff
admin    operator POST /applications/{id}/boarding-package
admin    operator POST /dead-letters/replay
admin    operator POST /dead-letters/{id}/replay
admin    operator POST /webhook-deliveries/{id}/replay
admin    operator POST /webhook-endpoints
admin    operator POST /webhook-endpoints/{id}/replay
admin    operator POST /webhook-endpoints/{id}/secret
admin    operator POST /webhook-endpoints/{id}/test
admin    operator PUT /applications/{id}/legal-hold
admin    operator PUT /webhook-endpoints/{id}
admin    staff    DELETE /keys/{id}
admin    staff    DELETE /staff/{id}
admin    staff    DELETE /staff/{id}/sessions
admin    staff    POST /keys
admin    staff    POST /staff
admin    staff    POST /staff/{id}/reset
admin    staff    PUT /staff/{id}
reviewer operator DELETE /applications/{id}/requests/{requestId}
reviewer operator DELETE /invites/{id}
reviewer operator GET /applications/{id}/files/{fileId}
reviewer operator GET /staff/assignees
reviewer operator POST /applications/{id}/decision
reviewer operator POST /applications/{id}/decision/preview
reviewer operator POST /applications/{id}/notes
reviewer operator POST /applications/{id}/reopen
reviewer operator POST /applications/{id}/requests
reviewer operator POST /applications/{id}/reveal
reviewer operator POST /invites
reviewer operator POST /invites/batch
reviewer operator POST /invites/{id}/resend
reviewer operator PUT /applications/{id}/assignee
reviewer operator PUT /applications/{id}/checks/{name}
reviewer operator PUT /applications/{id}/merchant
viewer   operator GET /applications
viewer   operator GET /applications.csv
viewer   operator GET /applications/counts
viewer   operator GET /applications/{id}
viewer   operator GET /applications/{id}/events
viewer   operator GET /applications/{id}/notes
viewer   operator GET /applications/{id}/pdf
viewer   operator GET /applications/{id}/requests
viewer   operator GET /applications/{id}/requests/{requestId}/changes
viewer   operator GET /applications/{id}/revision
viewer   operator GET /dead-letters
viewer   operator GET /funnel
viewer   operator GET /invites
viewer   operator GET /invites/{id}
viewer   operator GET /webhook-deliveries
viewer   operator GET /webhook-deliveries/{id}
viewer   operator GET /webhook-endpoints
viewer   operator GET /webhook-endpoints/{id}
viewer   staff    DELETE /staff/session/passkeys/{id}
viewer   staff    GET /staff/session
viewer   staff    GET /staff/session/passkeys
viewer   staff    GET /staff/views
viewer   staff    POST /staff/session/passkeys
viewer   staff    POST /staff/session/passkeys/options
viewer   staff    PUT /staff/session/password
viewer   staff    PUT /staff/views
`;

test('each call has the role that the contract gives', () => {
  const rows = calls.map(
    (endpoint) => `${roleOf(endpoint).padEnd(8)} ${endpoint.audience.padEnd(8)} ${nameOf(endpoint)}`,
  );
  expect(`\n${rows.toSorted().join('\n')}\n`).toBe(TABLE);
});

describe('a call of the operator API', () => {
  let bed: Testbed;
  let key: string;
  let application: string;
  const byRole = new Map<string, StaffMember>();
  const without = new Map<string, StaffMember>();
  beforeAll(async () => {
    bed = await startTestbed();
    const applicant = await reach(journey(await bed.listen()), 'SUBMITTED');
    const found = await bed.deps.db
      .selectFrom('application')
      .innerJoin('account', 'account.id', 'application.account_id')
      .select('application.id')
      .where('account.email', '=', applicant.account.email.toLowerCase())
      .executeTakeFirstOrThrow();
    application = found.id;
    without.set('idle', await staffMember(bed));
    bed.advance(30 * MINUTE);
    for (const role of STAFF_ROLES) byRole.set(role, await staffMember(bed, { role }));
    byRole.set('of another facilitator', await staffMember(bed, { facId: 'cobalt' }));
    for (const name of ['half-open', 'ended', 'gone', 'forged', 'none'])
      without.set(name, await staffMember(bed));
    const of = (name: string) => without.get(name) ?? expect.fail(name);
    const { email, password } = of('half-open');
    await of('half-open').call('POST', '/staff/sign-in', { email, password });
    const { cookies } = of('ended');
    of('ended').cookies = { ...cookies };
    await bed.deps.db.deleteFrom('staff_session').where('staff_id', '=', of('ended').id).execute();
    await byRole.get('admin')?.call('DELETE', `/staff/${of('gone').id}`);
    of('forged').cookies = { staff: 'x'.repeat(43) };
    of('none').cookies = {};
    const scopes = OPERATOR_SCOPES;
    const made = await bed.deps.db
      .transaction()
      .execute((tx) => createKey(bed.deps, tx, { facId: 'harbor', name: 'all', scopes }));
    key = made.key;
  });
  afterAll(() => bed.close());

  const make = (member: StaffMember, { method, path }: Endpoint, id = 'none') =>
    member.call(
      method,
      path
        .replace('/operator/v1', '')
        .replace('{id}', id)
        .replaceAll(/\{\w+\}/g, 'none'),
      method === 'GET' ? undefined : {},
    );

  test.each(cases)('%s: works for its role and those above', async (_name, endpoint) => {
    for (const role of STAFF_ROLES) {
      const { status, body } = await make(byRole.get(role) ?? expect.fail(role), endpoint);
      if (isAllowed(role, roleOf(endpoint))) expect([role, status]).not.toEqual([role, 401]);
      if (isAllowed(role, roleOf(endpoint))) expect([role, status]).not.toEqual([role, 403]);
      else expect([role, status, body.code]).toEqual([role, 403, 'insufficient_role']);
    }
  });

  test.each(cases)('%s: fails without a session', async (_name, endpoint) => {
    for (const [name, member] of without)
      expect([name, (await make(member, endpoint)).status]).toEqual([name, 401]);
  });

  test.each(cases.filter(([, { path }]) => path.includes('/applications/{id}')))(
    "%s: hides another facilitator's applications",
    async (_name, endpoint) => {
      const other = byRole.get('of another facilitator') ?? expect.fail();
      const { status } = await make(other, endpoint, application);
      expect(endpoint.method === 'GET' ? [404] : [400, 404]).toContain(status);
    },
  );

  test.each(cases.filter(([, { audience }]) => audience === 'staff'))(
    '%s: rejects API keys',
    async (_name, { method, path }) => {
      const url = path.replaceAll(/\{\w+\}/g, 'none');
      const ask = (token: string) =>
        bed.request({
          method,
          url,
          token,
          cookies: byRole.get('admin')?.cookies ?? {},
          ...(method !== 'GET' && { body: {} }),
        });
      expect(await ask(key)).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
      expect((await ask('op_wrong')).status).toBe(401);
    },
  );
});
