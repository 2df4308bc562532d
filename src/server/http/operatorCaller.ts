import type { StaffRole } from '../../api/endpoint.ts';
import type { Actor } from '../audit/auditLog.ts';

/** `keyId` is the operator key's ID or setting name, or in a console session the staff member's ID. */
export interface OperatorCaller {
  facId: string;
  keyId: string;
  staff?: { id: string; role: StaffRole; sessionId: string };
}

export function operatorActor({ keyId, staff }: OperatorCaller): Actor {
  return { kind: staff ? 'staff' : 'operator', id: keyId };
}
