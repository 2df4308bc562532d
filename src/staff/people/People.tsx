import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { Badge } from '../../web/ui/Card.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { ActionDialog } from '../application/decide/ActionDialog.tsx';
import { call, CallFailed } from '../client.ts';
import { useSession } from '../session.ts';
import { SelectField, TextField } from '../ui/Field.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { ROLE_LABELS } from '../ui/roles.ts';
import { RowTable } from '../ui/RowTable.tsx';
import { Secret } from '../ui/Secret.tsx';
import { Time } from '../ui/Time.tsx';

type Person = ReplyOf<typeof listStaff>['data']['people'][number];

const PEOPLE = ['people'];
const STATUS = { invited: 'Invited', active: 'Active', ended: 'Ended' } as const;
const FACTOR = { totp: 'Authenticator app', passkey: 'Passkey', oidc: 'Company account' } as const;
const roleOptions = STAFF_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

/** Accounts of the console, for admins. */
export default function People() {
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState('');
  const self = useSession().person;
  const people = useQuery({
    queryKey: PEOPLE,
    queryFn: async ({ signal }) => (await call(listStaff, { signal })).data.people,
  });
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
          note="We emailed this link. It works once, for the person it was made for."
          value={link}
          onClose={() => setLink('')}
        />
      )}
      <RowTable
        label="Staff"
        query={people}
        rows={people.data}
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
          { head: 'Second factor', cell: ({ secondFactor }) => (secondFactor ? FACTOR[secondFactor] : '–') },
          {
            head: 'Last seen',
            cell: ({ lastSeenAt }) => (lastSeenAt === null ? '–' : <Time at={lastSeenAt} />),
          },
        ]}
        actions={({ id, email, status, sessions }) =>
          status === 'ended'
            ? []
            : [
                sessions > 0 && {
                  label: `End sessions (${sessions})`,
                  run: () => call(endStaffSessions, { params: { id } }),
                  confirm: {
                    title: 'End sessions',
                    text: `${email} is signed out everywhere and can sign in again.`,
                  },
                },
                {
                  label: status === 'invited' ? 'New link' : 'Reset sign-in',
                  run: async () => setLink((await call(resetStaff, { params: { id } })).data.joinLink),
                  confirm:
                    status === 'invited'
                      ? undefined
                      : {
                          title: 'Reset sign-in',
                          text: `The password, authenticator app, and passkeys of ${email} stop working. We email a link to set up new ones.`,
                        },
                },
                {
                  label: 'End account',
                  danger: true,
                  run: () => call(endStaff, { params: { id } }),
                  confirm: {
                    title: 'End account',
                    text: `${email} is signed out everywhere and can't sign in again. Notes and decisions stay.`,
                  },
                },
              ]
        }
        of={({ email }) => ` for ${email}`}
        changes={[PEOPLE]}
      />
      {isInviting && <InviteDialog onLink={setLink} onClose={() => setInviting(false)} />}
    </>
  );
}

function RoleSelect({ person: { id, email, role, status } }: { person: Person }) {
  const queries = useQueryClient();
  const [next, setNext] = useState<StaffRole | null>(null);
  const change = useMutation({
    mutationFn: () => call(changeStaff, { params: { id }, body: { role: next } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: PEOPLE });
      setNext(null);
    },
  });
  const ask = (asked: StaffRole | null) => {
    change.reset();
    setNext(asked);
  };
  return (
    <>
      <select
        aria-label={`Role of ${email}`}
        className="select"
        value={role}
        disabled={status === 'ended'}
        onChange={(event) => ask(event.target.value as StaffRole)}
      >
        {roleOptions.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {next && (
        <ActionDialog
          title="Change role"
          verb="Change role"
          busy={change.isPending}
          error={change.error}
          onClose={() => ask(null)}
          onConfirm={() => change.mutate()}
        >
          <p>
            {email} changes from {ROLE_LABELS[role]} to {ROLE_LABELS[next]}, at once.
          </p>
        </ActionDialog>
      )}
    </>
  );
}

function InviteDialog({ onLink, onClose }: { onLink: (link: string) => void; onClose: () => void }) {
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('reviewer');
  const send = useMutation({
    mutationFn: async () => (await call(inviteStaff, { body: { email: email.trim(), role } })).data,
    onSuccess: async ({ joinLink }) => {
      await queries.invalidateQueries({ queryKey: PEOPLE });
      onLink(joinLink);
      onClose();
    },
  });
  const errorOf = (field: string) => (send.error instanceof CallFailed ? send.error.of(field) : undefined);
  return (
    <ActionDialog
      title="Invite a person"
      verb="Send invite"
      busy={send.isPending}
      error={send.error}
      shownErrors={['email', 'role']}
      onClose={onClose}
      onConfirm={() => send.mutate()}
    >
      <TextField
        label="Email"
        type="email"
        value={email}
        error={errorOf('email')}
        required
        onChange={(event) => setEmail(event.target.value)}
      />
      <SelectField
        label="Role"
        hint="Viewers read. Reviewers also decide, request, and reveal. Admins also manage staff, keys, and webhooks."
        options={roleOptions}
        value={role}
        error={errorOf('role')}
        onChange={(event) => setRole(event.target.value)}
      />
    </ActionDialog>
  );
}
