import type { StaffRole } from '../../api/endpoint.ts';
import type { Actor } from '../audit/auditLog.ts';

/**
 * In a console session, `keyId` is the staff member's ID. Otherwise, it's the key's ID, or the name of the setting that
 * contains the key.
 */
export interface OperatorCaller {
  facId: string;
  keyId: string;
  mayWrite: boolean;
  staff?: { id: string; role: StaffRole; sessionId: string };
}

export function operatorActor({ keyId, staff }: OperatorCaller): Actor {
  return { kind: staff ? 'staff' : 'operator', id: keyId };
}

/** Hides an invite's ID, which is part of its link, from callers that can't write. */
export function forCaller<Row extends { inviteId: string | null }>(
  { mayWrite }: Pick<OperatorCaller, 'mayWrite'>,
  row: Row,
): Row {
  return mayWrite ? row : { ...row, inviteId: null };
}

export function namedIn({ operator, params }: { operator: OperatorCaller; params: { id: string } }) {
  return { facId: operator.facId, id: params.id, actor: operatorActor(operator) };
}
