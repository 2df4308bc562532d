import { STAFF_ROLES } from '../../api/endpoint.ts';
import { actionLabel } from '../../domain/auditActions.ts';
import { readLog, staffLogId } from '../../server/audit/auditLog.ts';
import { emailKey } from '../../server/applications/accounts/applicants.ts';
import type { Deps } from '../../server/deps.ts';
import { endStaff, listStaff, resetStaff, unlockStaff } from '../../server/staff/manage.ts';
import { findByEmail, inviteStaff } from '../../server/staff/people.ts';
import { Refused, type Command } from '../command.ts';
import { ACTOR, NO_HOST, inTransaction } from './commandArguments.ts';
import { writeInstant, writeTable } from '../words.ts';

const email = { value: '<address>', help: "the person's email address", required: true } as const;

export const staffCommands: readonly Command[] = [
  {
    name: 'staff invite',
    summary: 'give a person access to the staff console',
    about: [
      'The email contains a link for setting a password and connecting an authenticator app. The link works until setup is complete and expires in 7 days.',
      'Viewers can read applications, with numbers masked. Reviewers can also approve, decline, request information, open files, and reveal full numbers. Admins can also manage staff, keys, and webhooks; erase applications; and release boarding packages.',
    ],
    options: {
      email,
      role: { value: `<${STAFF_ROLES.join('|')}>`, help: 'what the person can do', required: true },
    },
    examples: ['staff invite --email ann@example.com --role admin'],
    async run({ typed, deps, facilitator }) {
      const role = STAFF_ROLES.find((one) => one === typed.text('role'));
      if (!role) throw new Refused(`--role must be one of ${STAFF_ROLES.join(', ')}.`, 2);
      const person = { facilitator, host: NO_HOST, actor: ACTOR, email: typed.text('email'), role };
      const made = await inTransaction(deps, (tx) => inviteStaff(deps, tx, person));
      return { data: made, text: `Invited. The email is queued. Join link:\n${made.joinLink}` };
    },
  },
  {
    name: 'staff list',
    summary: 'list the people with access to the staff console',
    examples: ['staff list', 'staff list --facilitator cobalt --json'],
    async run({ deps, facilitator }) {
      const people = await listStaff(deps, facilitator);
      const rows = people.map((person) => [
        person.id,
        person.email,
        person.role,
        person.status,
        person.secondFactor ?? '-',
        writeInstant(person.lastSeenAt),
      ]);
      const headings = ['Person', 'Email', 'Role', 'Status', 'Second factor', 'Last seen'];
      return { data: people, text: writeTable(headings, rows, `${facilitator.name} has no staff yet.`) };
    },
  },
  {
    name: 'staff reset',
    summary: "send a new join link to a person who can't sign in",
    about: ["Deletes the person's password and second factor, and signs them out everywhere."],
    options: { email },
    examples: ['staff reset --email ann@example.com'],
    async run({ typed, deps, facilitator }) {
      const { id } = await findOrRefuse(deps, facilitator, typed.text('email'));
      const of = { facilitator, host: NO_HOST, id, actor: ACTOR };
      const made = await inTransaction(deps, (tx) => resetStaff(deps, tx, of));
      await unlockStaff(deps, { facId: facilitator.facId, id });
      return { data: made, text: `Reset. The email is queued. Join link:\n${made.joinLink}` };
    },
  },
  {
    name: 'staff end',
    summary: "deactivate a person's account and end their sessions",
    options: { email },
    examples: ['staff end --email ann@example.com'],
    async run({ typed, deps, facilitator }) {
      const { id } = await findOrRefuse(deps, facilitator, typed.text('email'));
      const of = { facId: facilitator.facId, id, actor: ACTOR, keepsAdmin: false };
      await inTransaction(deps, (tx) => endStaff(deps, tx, of));
      return {
        data: { id, ended: true },
        text: 'Account deactivated. The person is signed out everywhere. Any API keys that they have will keep working until you revoke them.',
      };
    },
  },
  {
    name: 'staff log',
    summary: 'list sign-ins, and who changed staff accounts, API keys, invites, and webhooks',
    examples: ['staff log', 'staff log --json'],
    async run({ deps, facilitator }) {
      const lines = await readLog(deps.db, staffLogId(facilitator.facId));
      const rows = lines.map(({ at, actor_kind, actor_id, action, details }) => [
        writeInstant(at),
        `${actor_kind} ${actor_id}`,
        actionLabel(action),
        details,
      ]);
      const shown = lines.map(({ seq, at, actor_kind: kind, actor_id: id, action, details }) => ({
        seq,
        at,
        actor: { kind, id },
        action,
        details: JSON.parse(details) as unknown,
      }));
      return { data: shown, text: writeTable(['Time', 'By', 'Action', 'Details'], rows, 'No changes yet.') };
    },
  },
];

async function findOrRefuse(
  { db }: Pick<Deps, 'db'>,
  { facId, name }: { facId: string; name: string },
  typed = '',
): Promise<{ id: string }> {
  const found = await findByEmail(db, { facId, email: emailKey(typed) });
  if (!found) throw new Refused(`${name} has no staff member with the email ${typed}.`);
  return found;
}
