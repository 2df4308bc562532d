import { STAFF_ROLES, type Endpoint, type OperatorScope, type StaffRole } from '../../api/endpoint.ts';

export function scopeOf({ scope, method }: Pick<Endpoint, 'scope' | 'method'>): OperatorScope {
  return scope ?? (method === 'GET' ? 'read' : 'write');
}

export function roleOf(endpoint: Pick<Endpoint, 'role' | 'scope' | 'method'>): StaffRole {
  return endpoint.role ?? (scopeOf(endpoint) === 'read' ? 'viewer' : 'reviewer');
}

export function isAllowed(role: StaffRole, needed: StaffRole): boolean {
  return STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(needed);
}
