import type { StaffRole } from '../../api/endpoint.ts';
import { Problem } from '../../api/problem.ts';
import { unassignAll } from '../applications/assignee.ts';
import { dropApprovalsOf } from '../applications/decisions/approvals.ts';
import type { Actor } from '../audit/auditLog.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { SESSION_IDLE_MS } from '../sessions/session.ts';
import { findPerson, freshLink, sendLink, type Invited } from './people.ts';
import type { Facilitator } from '../facilitators/facilitators.ts';
import { forgetGuesses } from './signIn.ts';
import { recordStaff } from './staffLog.ts';
import { endSessionsOfStaff } from './staffSession.ts';

type ManageDeps = Pick<Deps, 'seal' | 'clock' | 'config' | 'facilitators'>;
type Target = { facId: string; id: string; actor: Actor };

export async function listStaff(
  { db, clock }: { db: Db; clock: () => number },
  { facId }: { facId: string },
) {
  const now = clock();
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'email', 'role', 'activated_at', 'ended_at', 'oidc_sub', 'password_hash'])
    .select(['created_at', 'last_seen_at'])
    .select((query) => [
      query
        .selectFrom('staff_session')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('staff_session.staff_id', '=', 'staff.id')
        .where('is_open', '=', 1)
        .where('expires_at', '>', now)
        .where('staff_session.last_seen_at', '>', now - SESSION_IDLE_MS)
        .as('sessions'),
      query
        .selectFrom('staff_passkey')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('staff_passkey.staff_id', '=', 'staff.id')
        .as('passkeys'),
    ])
    .where('fac_id', '=', facId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(
    (row) =>
      ({
        id: row.id,
        email: row.email,
        role: row.role,
        status: row.ended_at !== null ? 'ended' : row.activated_at === null ? 'invited' : 'active',
        secondFactor: secondFactorOf(row),
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
        sessions: Number(row.sessions ?? 0),
      }) as const,
  );
}

function secondFactorOf(row: {
  activated_at: number | null;
  password_hash: string | null;
  oidc_sub: string | null;
  passkeys: number | null;
}) {
  if (row.activated_at === null) return null;
  if (row.password_hash === null) return row.oidc_sub === null ? null : 'oidc';
  return Number(row.passkeys ?? 0) > 0 ? 'passkey' : 'totp';
}

export async function endStaff(
  deps: ManageDeps,
  tx: Tx,
  { facId, id, actor, keepsAdmin }: Target & { keepsAdmin: boolean },
): Promise<Problem | undefined> {
  await recordStaff(deps, tx, { facId, actor, action: 'staff.ended', details: { person: id } });
  if (!(await findPerson(tx, { facId, id }))) return new Problem('not_found');
  if (keepsAdmin && (await isLastAdmin(tx, { facId, id }))) return new Problem('last_admin');
  const ended = { ended_at: deps.clock(), password_hash: null, totp_sealed: null, link_hash: null };
  await tx.updateTable('staff').set(ended).where('id', '=', id).execute();
  await tx.deleteFrom('staff_passkey').where('staff_id', '=', id).execute();
  await endSessionsOfStaff(deps, tx, id);
  await dropApprovalsOf(deps, tx, { facId, approverId: id, actor });
  await unassignAll(deps, tx, { facId, assignee: id, actor });
  return undefined;
}

/** Call after `recordStaff`, which locks the log, so that no other admin can be removed concurrently. */
async function isLastAdmin(tx: Tx, { facId, id }: { facId: string; id: string }): Promise<boolean> {
  const admins = await tx
    .selectFrom('staff')
    .select('id')
    .where('fac_id', '=', facId)
    .where('role', '=', 'admin')
    .where('activated_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute();
  return admins.length === 1 && admins[0]?.id === id;
}

export async function changeRole(
  deps: ManageDeps,
  tx: Tx,
  { facId, id, actor, role }: Target & { role: StaffRole },
): Promise<Problem | undefined> {
  await recordStaff(deps, tx, { facId, actor, action: 'staff.changed', details: { person: id, role } });
  const person = await findPerson(tx, { facId, id });
  if (!person) return new Problem('not_found');
  // The next sign-in would overwrite the new role with the role from the identity provider's claim.
  if (person.oidc_sub !== null) return new Problem('provider_sign_in');
  if (role !== 'admin' && (await isLastAdmin(tx, { facId, id }))) return new Problem('last_admin');
  await tx.updateTable('staff').set({ role }).where('id', '=', id).execute();
  if (role === 'viewer') await dropApprovalsOf(deps, tx, { facId, approverId: id, actor });
  return undefined;
}

export async function endStaffSessions(
  deps: ManageDeps,
  tx: Tx,
  { facId, id, actor }: Target,
): Promise<Problem | undefined> {
  if (!(await findPerson(tx, { facId, id }))) return new Problem('not_found');
  const count = await endSessionsOfStaff(deps, tx, id);
  const details = { person: id, count };
  await recordStaff(deps, tx, { facId, actor, action: 'staff.sessions_ended', details });
  return undefined;
}

export async function resetStaff(
  deps: ManageDeps & Pick<Deps, 'jobs' | 'limits'>,
  tx: Tx,
  { facilitator, host, id, actor }: { facilitator: Facilitator; host: string; id: string; actor: Actor },
): Promise<Invited | Problem> {
  const { facId } = facilitator;
  const person = await findPerson(tx, { facId, id });
  if (!person) return new Problem('not_found');
  // Don't let people who sign in through the identity provider choose a password. The password would still work after
  // the provider takes their role away.
  if (person.oidc_sub !== null) return new Problem('provider_sign_in');
  const { token, ...link } = freshLink(deps);
  const emptied = { password_hash: null, totp_sealed: null, totp_step: null, activated_at: null };
  await tx
    .updateTable('staff')
    .set({ ...emptied, ...link })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('staff_passkey').where('staff_id', '=', id).execute();
  await endSessionsOfStaff(deps, tx, id);
  await recordStaff(deps, tx, { facId, actor, action: 'staff.reset', details: { person: id } });
  return { id, joinLink: await sendLink(deps, tx, { facilitator, host, person, token }) };
}

/** Don't call inside a transaction: the limits need a separate connection, and the embedded database has only one. */
export async function unlockStaff(deps: Pick<Deps, 'db' | 'limits'>, of: { facId: string; id: string }) {
  const person = await findPerson(deps.db, of);
  if (person) await forgetGuesses(deps, { ...of, email: person.email });
}
