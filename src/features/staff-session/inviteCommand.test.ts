import { expect, test } from 'vitest';
import { productionSettings } from '../../../e2e/production.ts';
import { invitedMember } from '../../../test/staffMember.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const COMMAND = 'npm run onboard -- staff invite --email you@example.com --role admin';

async function commandAt(bed: Testbed, host: string): Promise<unknown> {
  const { status, body } = await bed.request({
    url: '/operator/v1/staff/sign-in/methods',
    headers: { host },
  });
  expect(status).toBe(200);
  return body.data.inviteCommand;
}

test.each(databases())(
  'a new console shows the command that invites the first admin, on %s',
  async (database) => {
    const bed = await startTestbed({ database });
    expect(await commandAt(bed, 'localhost')).toBe(COMMAND);
    expect(await commandAt(bed, 'cobalt.localhost')).toBe(`${COMMAND} --facilitator cobalt`);
    await invitedMember(bed, { email: 'ann@example.com' });
    expect(await commandAt(bed, 'localhost')).toBeNull();
    expect(await commandAt(bed, 'cobalt.localhost')).not.toBeNull();
    await bed.close();
  },
);

test('in production, no console says that nobody has access', async () => {
  const bed = await startTestbed({ env: productionSettings() });
  expect(await commandAt(bed, 'localhost')).toBeNull();
  await bed.close();
});
