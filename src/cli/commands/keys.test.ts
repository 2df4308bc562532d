import { expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi } from '../../../e2e/operatorApi.ts';
import { staffMember } from '../../../test/staffMember.ts';
import { startTestbed } from '../../../test/testbed.ts';
import { executeHere } from '../execute.ts';

// Contains every kind of printable ASCII character that a key in the settings may have.
const KEY = 'a-key!"#$%&of/(these)=tests?*+~';

test("key revoke doesn't drop a person's approvals; a key works with any character", async () => {
  const bed = await startTestbed({ env: { OPERATOR_KEY: KEY } });
  const base = await bed.listen();
  const { account } = await reach(journey(base), 'SUBMITTED');
  const application_id = await operatorApi(base, KEY).applicationOf(account.email);
  const person = await staffMember(bed, { role: 'reviewer' });
  const approval = { fac_id: 'harbor', application_id, given_by: person.id, given_at: 1 };
  await bed.deps.db.insertInto('application_approval').values(approval).execute();
  const argv = ['key', 'revoke', person.id];
  await expect(executeHere(bed.deps, { argv, env: {}, cwd: '.', progress: () => undefined })).rejects.toThrow(
    /has no key/,
  );
  expect(await bed.deps.db.selectFrom('application_approval').selectAll().execute()).toMatchObject([
    approval,
  ]);
  await bed.close();
});
