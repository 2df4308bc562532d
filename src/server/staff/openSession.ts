import { Problem } from '../../api/problem.ts';
import { transactionOrProblem } from '../applications/application.ts';
import type { Tx } from '../db/database.ts';
import type { StaffTable } from '../db/schema/staff.ts';
import type { Deps } from '../deps.ts';
import { activate } from './join.ts';
import { countCode, forgetGuesses, recordCodeLockout } from './signIn.ts';
import { recordStaff } from './staffLog.ts';
import { startStaffSession } from './staffSession.ts';

export async function openStaffSession(
  deps: Deps,
  {
    person,
    replaces,
    factor,
    prove,
  }: {
    person: StaffTable;
    replaces: string;
    factor: 'totp' | 'passkey';
    prove: (tx: Tx) => Promise<Problem | undefined>;
  },
): Promise<string | Problem> {
  const { id, fac_id: facId, email } = person;
  const limited = await countCode(deps, { id });
  if (limited) return limited;
  const opened = await transactionOrProblem(deps.db, async (tx) => {
    const refused = await prove(tx);
    if (refused) return refused;
    const isNew = person.link_hash !== null;
    if (isNew && !(await activate(deps, tx, person))) return new Problem('link_invalid');
    const actor = { kind: 'staff', id } as const;
    const action = isNew ? 'staff.joined' : 'staff.signed_in';
    await recordStaff(deps, tx, { facId, actor, action, details: { person: id, factor } });
    return startStaffSession(deps, tx, { facId, staffId: id, isOpen: true, replaces });
  });
  if (opened instanceof Problem) await recordCodeLockout(deps, person);
  else await forgetGuesses(deps, { facId, id, email });
  return opened;
}
