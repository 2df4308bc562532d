import { expect, test } from 'vitest';
import { startTestbed } from '../../../test/testbed.ts';
import { recordStaff } from '../../server/staff/staffLog.ts';
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
