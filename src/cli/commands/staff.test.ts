import { expect, test } from 'vitest';
import { startTestbed } from '../../../test/testbed.ts';
import { recordStaff } from '../../server/staff/staffLog.ts';
import { addEndpoint } from '../../server/webhooks/endpoints.ts';
import { executeHere } from '../execute.ts';

test('staff log describes what happened, and keeps the action for programs', async () => {
  const bed = await startTestbed();
  const actor = { kind: 'staff', id: 'person-1' } as const;
  for (const action of ['staff.passkey_removed', 'staff.key_revoked'] as const)
    await bed.deps.db
      .transaction()
      .execute((tx) => recordStaff(bed.deps, tx, { facId: 'harbor', actor, action, details: {} }));
  const argv = ['staff', 'log'];
  const { text, data } = await executeHere(bed.deps, { argv, env: {}, cwd: '.', progress: () => undefined });
  expect(text).toMatch(/staff person-1 +Passkey removed[^]+staff person-1 +API key revoked/);
  expect(data).toMatchObject([{ action: 'staff.passkey_removed' }, { action: 'staff.key_revoked' }]);
  await bed.close();
});

test('staff log lists keys, invites, and replays of the command line', async () => {
  const bed = await startTestbed();
  const run = async (...argv: string[]) =>
    (await executeHere(bed.deps, { argv, env: {}, cwd: '.', progress: () => undefined })).data;
  const { id: key } = (await run('key', 'create', '--name', 'vault')) as { id: string };
  const { id: newKey } = (await run('key', 'rotate', key)) as { id: string };
  await run('key', 'revoke', newKey);
  const to = ['--product', 'harbor', '--name', 'Ann Example', '--email', 'ann@example.com'];
  const { inviteId: invite } = (await run('invite', 'create', ...to)) as { inviteId: string };
  await run('invite', 'resend', invite);
  await run('invite', 'revoke', invite);
  const { endpoint } = await bed.deps.db.transaction().execute((tx) =>
    addEndpoint(bed.deps, tx, {
      facId: 'harbor',
      url: 'https://example.com/hooks',
      description: '',
      types: null,
      enabled: true,
    }),
  );
  await run('events', 'replay', '--since', '1h');
  const lines = (await run('staff', 'log')) as { action: string; actor: object; details: object }[];
  for (const { actor } of lines) expect(actor).toEqual({ kind: 'operator', id: 'command line' });
  expect(lines.map(({ action, details }) => [action, details])).toMatchObject([
    ['staff.key_created', { key }],
    ['staff.key_rotated', { key, newKey }],
    ['staff.key_revoked', { key: newKey }],
    ['invites.sent', { invites: [invite] }],
    ['invites.resent', { invite }],
    ['invites.revoked', { invite }],
    ['webhooks.replayed', { endpoint: endpoint.id }],
  ]);
  await bed.close();
});
