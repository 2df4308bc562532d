import { fieldProblem, Problem } from '../../api/problem.ts';
import { invalid } from '../../domain/texts/messages.ts';
import { transactionOrProblem } from '../applications/application.ts';
import type { Deps } from '../deps.ts';
import { passwordRefusal, type Joining } from './join.ts';
import { confirmPassword } from './signIn.ts';
import { recordStaff } from './staffLog.ts';
import { endSessionsOfStaff } from './staffSession.ts';

const CURRENT = 'currentPassword';

export async function changePassword(
  deps: Deps,
  {
    person,
    facilitator,
    sessionId,
    ip,
    currentPassword,
    password,
  }: Joining & { sessionId: string; ip: string; currentPassword: string; password: string },
): Promise<{ success: true } | Problem> {
  const { id, fac_id: facId, email, password_hash: before } = person;
  const confirmed = await confirmPassword(deps, { facId, person, email, ip, password: currentPassword });
  if (confirmed instanceof Problem) {
    if (confirmed.body.code !== 'wrong_credentials') return confirmed;
    const message = invalid(CURRENT, 'password', "This isn't your current password.");
    return fieldProblem([{ field: CURRENT, message }]);
  }
  const refused = passwordRefusal({ person, facilitator }, password);
  if (refused) return refused;
  const hash = await deps.passwords.hash(password);
  return transactionOrProblem(deps.db, async (tx) => {
    const changed = await tx
      .updateTable('staff')
      .set({ password_hash: hash })
      .where('id', '=', id)
      .where('password_hash', '=', before)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return new Problem('unauthorized');
    const count = await endSessionsOfStaff(deps, tx, id, { except: sessionId });
    const actor = { kind: 'staff', id } as const;
    const details = { person: id, count };
    await recordStaff(deps, tx, { facId, actor, action: 'staff.password_changed', details });
    return { success: true } as const;
  });
}
