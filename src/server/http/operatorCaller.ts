import type { StaffRole } from '../../api/endpoint.ts';
import type { Actor } from '../audit/auditLog.ts';

/**
 * Authenticated caller of an operator call. `keyId` is the ID or setting name of the operator key; in a console
 * session, it is the staff member's ID.
 */
export interface OperatorCaller {
  facId: string;
  keyId: string;
  /** Set in a console session. */
  staff?: { id: string; role: StaffRole; sessionId: string };
}

/** Actor for the audit log: the operator key or the staff member. */
export function operatorActor({ keyId, staff }: OperatorCaller): Actor {
  return { kind: staff ? 'staff' : 'operator', id: keyId };
}
