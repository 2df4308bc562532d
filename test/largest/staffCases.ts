import { longEmail, wide } from '../../e2e/largest.ts';
import { OPERATOR_SCOPES } from '../../src/api/endpoint.ts';
import { createKey } from '../../src/server/sessions/operatorKeys.ts';
import { passkeyOf } from '../softwarePasskey.ts';
import { invitedMember, staffMember } from '../staffMember.ts';
import { asked, type LargestBed, type LargestCases } from './bed.ts';

const mostViews = Array.from({ length: 20 }, () => ({ name: wide(60), query: wide(500) }));

async function withPasskey({ bed }: LargestBed) {
  const member = await staffMember(bed);
  const response = await passkeyOf(member).create();
  await member.call('POST', '/staff/session/passkeys', { name: wide(60), response });
  return member;
}

async function ofPerson({ bed }: LargestBed, call = '') {
  const [member, { id }] = [await staffMember(bed), await staffMember(bed)];
  return { member, path: `/operator/v1/staff/${id}${call}` };
}

export const staffCases: LargestCases = {
  staffSignInMethods: () => ({}),
  getStaffSession: async (at) => ({ member: await staffMember(at.bed) }),
  staffSignIn: async (at) => {
    const member = await staffMember(at.bed);
    return { member, body: { email: member.email, password: member.password } };
  },
  staffSignInCode: async (at) => {
    const member = await staffMember(at.bed);
    await member.call('POST', '/staff/sign-in', { email: member.email, password: member.password });
    return { member, body: { code: member.code(1) } };
  },
  staffSignOut: async (at) => ({ member: await staffMember(at.bed) }),
  openStaffLink: async (at) => {
    const member = await invitedMember(at.bed, { email: longEmail('staff') });
    return { member, body: { token: member.token } };
  },
  chooseStaffPassword: async (at) => {
    const member = await invitedMember(at.bed, { email: longEmail('staff.password') });
    return { member, body: { token: member.token, password: member.password } };
  },
  finishStaffJoin: async (at) => {
    const member = await invitedMember(at.bed, { email: longEmail('staff.code') });
    const { token, password } = member;
    const { body } = await member.call('POST', '/staff/join/password', { token, password });
    member.secret = body.data.setupKey.replaceAll(' ', '');
    return { member, body: { token, code: member.code() } };
  },
  staffChangePassword: async (at) => {
    const member = await staffMember(at.bed);
    return { member, body: { currentPassword: member.password, password: `${member.password} again` } };
  },
  staffPasskeyOptions: async (at) => ({ member: await staffMember(at.bed), body: {} }),
  staffCreatePasskey: async (at) => {
    const member = await staffMember(at.bed);
    return { member, body: { name: wide(60), response: await passkeyOf(member).create() } };
  },
  staffListPasskeys: async (at) => ({ member: await withPasskey(at) }),
  staffDeletePasskey: async (at) => {
    const member = await withPasskey(at);
    const { id } = (await member.call('GET', '/staff/session/passkeys')).body.data.passkeys[0];
    return { member, path: `/operator/v1/staff/session/passkeys/${id}` };
  },
  staffSignInPasskeyOptions: async (at) => {
    const member = await staffMember(at.bed);
    await member.call('POST', '/staff/sign-in', { email: member.email, password: member.password });
    return { member, body: {} };
  },
  staffSignInPasskey: async (at) => {
    const member = await staffMember(at.bed);
    const passkey = passkeyOf(member);
    await member.call('POST', '/staff/session/passkeys', { name: 'Key', response: await passkey.create() });
    await member.call('POST', '/staff/sign-in', { email: member.email, password: member.password });
    return { member, body: { response: await passkey.get() } };
  },
  operatorListStaff: async (at) => ({ member: await staffMember(at.bed) }),
  operatorInviteStaff: async (at) => ({
    member: await staffMember(at.bed),
    body: { email: longEmail('invited'), role: 'viewer' },
  }),
  operatorChangeStaff: async (at) => ({ ...(await ofPerson(at)), body: { role: 'viewer' } }),
  operatorEndStaff: (at) => ofPerson(at),
  operatorEndStaffSessions: (at) => ofPerson(at, '/sessions'),
  operatorResetStaff: (at) => ofPerson(at, '/reset'),
  operatorPutAssignee: async (at) => ({
    path: `/operator/v1/applications/${(await asked(at)).id}/assignee`,
    body: { assignee: (await staffMember(at.bed)).id },
  }),
  operatorListKeys: async (at) => {
    const scopes = OPERATOR_SCOPES;
    await at.bed.deps.db.transaction().execute(async (tx) => {
      for (let count = 0; count < 501; count += 1)
        await createKey(at.bed.deps, tx, { facId: 'harbor', name: wide(80), scopes });
    });
    return { member: await staffMember(at.bed) };
  },
  operatorCreateKey: async (at) => ({
    member: await staffMember(at.bed),
    body: { name: wide(80), scopes: OPERATOR_SCOPES },
  }),
  operatorRevokeKey: async (at) => {
    const member = await staffMember(at.bed);
    const { body } = await member.call('POST', '/keys', { name: 'Old', scopes: ['read'] });
    return { member, path: `/operator/v1/keys/${body.data.id}` };
  },
  operatorListViews: async (at) => {
    const member = await staffMember(at.bed);
    await member.call('PUT', '/staff/views', { views: mostViews });
    return { member };
  },
  operatorPutViews: async (at) => ({ member: await staffMember(at.bed), body: { views: mostViews } }),
};
