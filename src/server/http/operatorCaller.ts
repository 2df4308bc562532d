import type { StaffRole } from '../../api/endpoint.ts';
import type { Actor } from '../audit/auditLog.ts';

/** Facilitator of the operator key, and the key's ID or setting name. In a console session, the person's ID. */
export interface OperatorCaller {
  facId: string;
  keyId: string;
  /** The staff member, for a console session. */
  staff?: { id: string; role: StaffRole; sessionId: string };
}

/** Actor of an operator's call in the audit log: the key, or the person. */
export function operatorActor({ keyId, staff }: OperatorCaller): Actor {
  return { kind: staff ? 'staff' : 'operator', id: keyId };
}
