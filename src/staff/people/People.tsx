import { useState } from 'react';
import { STAFF_ROLES, type ReplyOf, type StaffRole } from '../../api/endpoint.ts';
import {
  changeStaff,
  endStaff,
  endStaffSessions,
  inviteStaff,
  listStaff,
  resetStaff,
} from '../../features/staff-people/contract.ts';
import { Badge } from '../../web/ui/Badge.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { RunDialog } from '../ui/ActionDialog.tsx';
import { call } from '../client.ts';
import { useSession } from '../session.ts';
import { SelectField, TextField } from '../ui/Field.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { ROLE_LABELS } from '../ui/roles.ts';
import { RowTable } from '../ui/RowTable.tsx';
import { Secret } from '../ui/Secret.tsx';
import { Time } from '../ui/Time.tsx';
import { typed } from '../ui/typed.ts';
import { useRead } from '../useRead.ts';

type Person = ReplyOf<typeof listStaff>['data']['people'][number];

const STATUS = { invited: 'Invited', active: 'Active', ended: 'Deactivated' } as const;
const FACTOR = { totp: 'Authenticator app', passkey: 'Passkey', oidc: 'Work account' } as const;
const roleOptions = STAFF_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

export default function People() {
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<{ email: string; url: string } | null>(null);
  const self = useSession().person;
  const people = useRead(listStaff);
  return (
    <>
      <PageHead title="Staff">
        <Button look="primary" onClick={() => setInviting(true)}>
          Invite a person
        </Button>
      </PageHead>
      {link && (
        <Secret
          title="Join link"
          note={`We emailed this link to ${link.email}. It works for 7 days, or until they have set up their sign-in.`}
          value={link.url}
          onClose={() => setLink(null)}
        />
      )}
      <RowTable
        label="Staff"
        query={people}
        rows={people.data?.people}
        idOf={({ id }) => id}
        empty="Nobody has access yet."
        columns={[
          {
            head: 'Person',
            cell: ({ id, email }) => (
              <>
                {email}
                {id === self.id && <span className="second">You</span>}
              </>
            ),
          },
          { head: 'Role', cell: (person) => <RoleSelect person={person} /> },
          { head: 'Status', cell: ({ status }) => <Badge>{STATUS[status]}</Badge> },
          { head: 'Sign-in method', cell: ({ secondFactor }) => (secondFactor ? FACTOR[secondFactor] : '–') },
          {
            head: 'Last seen',
            cell: ({ lastSeenAt }) => (lastSeenAt === null ? '–' : <Time at={lastSeenAt} />),
          },
        ]}
        actions={({ id, email, status, secondFactor, sessions }) =>
          status === 'ended'
            ? []
            : [
                sessions > 0 && {
                  label: `End sessions (${sessions})`,
                  run: () => call(endStaffSessions, { params: { id } }),
                  confirm: {
                    title: 'End sessions',
                    text: `${email} will be signed out everywhere, but can sign in again.`,
                  },
                },
                secondFactor !== 'oidc' && {
                  label: status === 'invited' ? 'Send new link' : 'Reset sign-in',
                  run: async () =>
                    setLink({ email, url: (await call(resetStaff, { params: { id } })).data.joinLink }),
                  done: 'Sent and shown above the list',
                  confirm:
                    status === 'invited'
                      ? undefined
                      : {
                          title: 'Reset sign-in',
                          text: `${email}'s password, authenticator app, and passkeys will stop working. We'll email a link to set up new ones.`,
                        },
                },
                {
                  label: 'Deactivate account',
                  danger: true,
                  run: async () => {
                    await call(endStaff, { params: { id } });
                    if (link?.email === email) setLink(null);
                  },
                  confirm: {
                    title: 'Deactivate account',
                    text: `${email} will be signed out everywhere and won't be able to sign in. Applications assigned to them will become unassigned. Notes, decisions, and API keys will be kept. If they have any API keys, revoke those keys under Developers.`,
                  },
                },
              ]
        }
        of={({ email }) => email}
      />
      {isInviting && <InviteDialog onLink={setLink} onClose={() => setInviting(false)} />}
    </>
  );
}

function RoleSelect({ person: { id, email, role, status, secondFactor } }: { person: Person }) {
  const [next, setNext] = useState<StaffRole | null>(null);
  if (secondFactor === 'oidc')
    return (
      <>
        {ROLE_LABELS[role]}
        <span className="second">From your identity provider</span>
      </>
    );
  return (
    <>
      <select
        aria-label={`Role of ${email}`}
        className="select"
        value={role}
        disabled={status === 'ended'}
        onChange={(event) => setNext(event.target.value as StaffRole)}
      >
        {roleOptions.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {next && (
        <RunDialog
          title="Change role"
          verb="Change role"
          run={() => call(changeStaff, { params: { id }, body: { role: next } })}
          onClose={() => setNext(null)}
        >
          <p>
            Change {email}&apos;s role from {ROLE_LABELS[role]} to {ROLE_LABELS[next]}? This takes effect
            immediately.
          </p>
        </RunDialog>
      )}
    </>
  );
}

function InviteDialog({
  onLink,
  onClose,
}: {
  onLink: (link: { email: string; url: string }) => void;
  onClose: () => void;
}) {
  const invite = async (form: HTMLFormElement) => {
    const body = { email: typed(form, 'email').trim(), role: typed(form, 'role') };
    const { data } = await call(inviteStaff, { body });
    return { email: body.email, url: data.joinLink };
  };
  return (
    <RunDialog title="Invite a person" verb="Send invite" run={invite} onDone={onLink} onClose={onClose}>
      <TextField label="Email" name="email" type="email" required />
      <SelectField
        label="Role"
        hint="Viewers see masked numbers. Reviewers can also reveal them and decide. Admins can do everything."
        name="role"
        options={roleOptions}
        defaultValue="reviewer"
      />
    </RunDialog>
  );
}
