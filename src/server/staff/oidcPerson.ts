import { randomUUID } from 'node:crypto';
import { STAFF_ROLES, type StaffRole } from '../../api/endpoint.ts';
import { staffLogId, type Actor } from '../audit/auditLog.ts';
import { dropApprovalsOf } from '../applications/decisions/approvals.ts';
import { emailKey } from '../applications/accounts/applicants.ts';
import type { Tx } from '../db/database.ts';
import { takeTurns } from '../db/takeTurns.ts';
import type { StaffTable } from '../db/schema/staff.ts';
import type { Deps } from '../deps.ts';
import { findByEmail } from './people.ts';
import { recordStaff } from './staffLog.ts';
import { endSessionsOfStaff } from './staffSession.ts';

export const STAFF_SIGN_ON_PATH = '/staff/sign-on';

export interface StaffIdentity {
  issuer: string;
  sub: string;
  email: string;
  isVerified: boolean;
  role: StaffRole | undefined;
}

export function roleOfClaim(
  claim: unknown,
  roles: Readonly<Record<string, StaffRole>>,
): StaffRole | undefined {
  const values = (Array.isArray(claim) ? claim : [claim]).filter((value) => typeof value === 'string');
  const granted = values.filter((value) => Object.hasOwn(roles, value)).map((value) => roles[value]);
  return STAFF_ROLES.findLast((role) => granted.includes(role));
}

export type DeniedReason = 'role' | 'ended' | 'taken';

/**
 * Updates the email address and role of a known identity. A new identity is linked to the staff member with the same
 * email address, if the provider verified the address and the staff member has no identity yet. If nobody has the
 * address, the identity becomes a new staff member. An identity without a role gets no access. Its
 * sessions end, and its approvals no longer count.
 */
export async function provisionPerson(
  deps: Pick<Deps, 'seal' | 'clock' | 'config'>,
  tx: Tx,
  { facId, identity }: { facId: string; identity: StaffIdentity },
): Promise<{ id: string } | DeniedReason> {
  const { issuer, sub, role, isVerified } = identity;
  const email = emailKey(identity.email);
  // Serialize sign-ins, because a new person may complete two sign-ins at once, and only one of them may create the
  // staff member.
  await takeTurns(deps, tx, staffLogId(facId));
  const known = await findByIdentity(tx, { facId, issuer, sub });
  const current = known.find(({ ended_at }) => ended_at === null);
  if (!role) {
    if (current) {
      const actor: Actor = { kind: 'staff', id: current.id };
      await endSessionsOfStaff(deps, tx, current.id);
      await dropApprovalsOf(deps, tx, { facId, approverId: current.id, actor });
    }
    return 'role';
  }
  const sameEmail = await findByEmail(tx, { facId, email });
  const invited = sameEmail && isVerified && sameEmail.oidc_sub === null ? sameEmail : undefined;
  if (sameEmail && sameEmail.id !== current?.id && (current || !invited)) return 'taken';
  const before = current ?? invited;
  if (!before && known.length > 0) return 'ended';
  const id = before?.id ?? `stf_${randomUUID()}`;
  const actor: Actor = { kind: 'staff', id };
  const log = (action: 'staff.joined' | 'staff.changed' | 'staff.signed_in', details: object) => {
    return recordStaff(deps, tx, { facId, actor, action, details: { person: id, ...details } });
  };
  if (!before) {
    const of = { id, fac_id: facId, email, role, created_at: deps.clock(), activated_at: deps.clock() };
    await tx
      .insertInto('staff')
      .values({ ...of, oidc_issuer: issuer, oidc_sub: sub })
      .execute();
    await log('staff.joined', { role, factor: 'oidc' });
    return { id };
  }
  const isNew = before.oidc_sub === null;
  await tx
    .updateTable('staff')
    .set({ email, role, ...(isNew && { ...TAKEN_OVER, oidc_issuer: issuer, oidc_sub: sub }) })
    .set((set) => ({ activated_at: set.fn.coalesce('activated_at', set.val(deps.clock())) }))
    .where('id', '=', id)
    .execute();
  if (before.role !== role) await log('staff.changed', { role });
  if (role === 'viewer') await dropApprovalsOf(deps, tx, { facId, approverId: id, actor });
  await log(isNew ? 'staff.joined' : 'staff.signed_in', { factor: 'oidc' });
  return { id };
}

/** Cleared when an identity is linked, so that no other sign-in method works. */
const TAKEN_OVER = {
  password_hash: null,
  totp_sealed: null,
  totp_step: null,
  link_hash: null,
  link_expires_at: null,
} as const satisfies Partial<StaffTable>;

function findByIdentity(tx: Tx, { facId, issuer, sub }: { facId: string; issuer: string; sub: string }) {
  return tx
    .selectFrom('staff')
    .select(['id', 'role', 'oidc_sub', 'ended_at'])
    .where('fac_id', '=', facId)
    .where('oidc_issuer', '=', issuer)
    .where('oidc_sub', '=', sub)
    .execute();
}
