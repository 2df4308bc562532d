import * as v from 'valibot';
import { named } from '../../api/documented.ts';
import { endpoint, STAFF_ROLES } from '../../api/endpoint.ts';
import { requiredText, success, successWith } from '../../api/shapes.ts';

const role = named('StaffRole', v.picklist(STAFF_ROLES, '"role" must be a valid role'));
const invited = successWith(v.object({ id: v.string(), joinLink: v.string() }));
const ofAdmins = { audience: 'staff', role: 'admin' } as const;

export const listStaff = endpoint({
  name: 'operatorListStaff',
  method: 'GET',
  path: '/operator/v1/staff',
  summary: 'Lists staff members, oldest first, including deactivated ones',
  audience: 'operator',
  role: 'admin',
  reply: successWith(
    v.object({
      people: v.array(
        v.object({
          id: v.string(),
          email: v.string(),
          role,
          status: v.picklist(['invited', 'active', 'ended']),
          secondFactor: v.nullable(v.picklist(['totp', 'passkey', 'oidc'])),
          createdAt: v.number(),
          lastSeenAt: v.nullable(v.number()),
          sessions: v.number(),
        }),
      ),
    }),
  ),
});

export const inviteStaff = endpoint({
  name: 'operatorInviteStaff',
  method: 'POST',
  path: '/operator/v1/staff',
  summary: 'Gives a person access and emails them the join link',
  ...ofAdmins,
  body: v.strictObject({ email: requiredText('email'), role }),
  reply: invited,
});

export const changeStaff = endpoint({
  name: 'operatorChangeStaff',
  method: 'PUT',
  path: '/operator/v1/staff/{id}',
  summary: "Changes a person's role, effective on their next request",
  ...ofAdmins,
  body: v.strictObject({ role }),
  reply: success,
  problems: ['not_found', 'provider_sign_in', 'last_admin'],
});

export const endStaff = endpoint({
  name: 'operatorEndStaff',
  method: 'DELETE',
  path: '/operator/v1/staff/{id}',
  summary: 'Deactivates a staff account and ends its sessions',
  ...ofAdmins,
  reply: success,
  problems: ['not_found', 'last_admin'],
});

export const endStaffSessions = endpoint({
  name: 'operatorEndStaffSessions',
  method: 'DELETE',
  path: '/operator/v1/staff/{id}/sessions',
  summary: 'Signs a person out everywhere',
  ...ofAdmins,
  reply: success,
  problems: ['not_found'],
});

export const resetStaff = endpoint({
  name: 'operatorResetStaff',
  method: 'POST',
  path: '/operator/v1/staff/{id}/reset',
  summary: "Deletes a person's password and second factor, and emails a new join link",
  ...ofAdmins,
  reply: invited,
  problems: ['not_found', 'provider_sign_in'],
});
