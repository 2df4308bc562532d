import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { STAFF_ROLES, type ReplyOf } from '../../api/endpoint.ts';
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
import { Spinner } from '../../web/ui/Spinner.tsx';
import { ActionDialog } from '../application/decide/ActionDialog.tsx';
import { call, CallFailed } from '../client.ts';
import { useSession } from '../session.ts';
import { Failure } from '../ui/failure.tsx';
import { SelectField, TextField } from '../ui/Field.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { ROLE_LABELS } from '../ui/roles.ts';
import { Secret } from '../ui/Secret.tsx';
import { instantOf } from '../ui/when.ts';

type Person = ReplyOf<typeof listStaff>['data']['people'][number];

const PEOPLE = ['people'];
const STATUS = { invited: 'Invited', active: 'Active', ended: 'Ended' } as const;
const FACTOR = { totp: 'Authenticator app', passkey: 'Passkey', oidc: 'Company account' } as const;
const roleOptions = STAFF_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

/** Accounts of the console, for admins. */
export default function People() {
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState('');
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
      <Failure error={people.error} onRetry={() => void people.refetch()} />
      {people.isPending && <Spinner />}
      {people.data && (
        <div className="table-wrap">
          <table>
            <thead>
              <tr>
                <th scope="col">Person</th>
                <th scope="col">Role</th>
                <th scope="col">Status</th>
                <th scope="col">Second factor</th>
                <th scope="col">Last seen</th>
                <th scope="col">
                  <span className="hidden-visually">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {people.data.map((person) => (
                <PersonRow key={person.id} person={person} onLink={setLink} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isInviting && <InviteDialog onLink={setLink} onClose={() => setInviting(false)} />}
    </>
  );
}

function PersonRow({ person, onLink }: { person: Person; onLink: (link: string) => void }) {
  const self = useSession().person;
  const queries = useQueryClient();
  const { id, email, role, status, secondFactor, lastSeenAt, sessions } = person;
  const act = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSettled: () => queries.invalidateQueries({ queryKey: PEOPLE }),
  });
  const params = { id };
  const of = <span className="hidden-visually"> for {email}</span>;
  const reset = async () => onLink((await call(resetStaff, { params })).data.joinLink);
  return (
    <tr>
      <td>
        {email}
        {id === self.id && <span className="second">You</span>}
      </td>
      <td>
        <select
          aria-label={`Role of ${email}`}
          className="select"
          value={role}
          disabled={status === 'ended' || act.isPending}
          onChange={(event) =>
            act.mutate(() => call(changeStaff, { params, body: { role: event.target.value } }))
          }
        >
          {roleOptions.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </td>
      <td>
        <Badge>{STATUS[status]}</Badge>
      </td>
      <td>{secondFactor ? FACTOR[secondFactor] : '–'}</td>
      <td>{lastSeenAt === null ? '–' : instantOf(lastSeenAt)}</td>
      <td>
        {status !== 'ended' && (
          <div className="actions">
            {sessions > 0 && (
              <Button look="link" onClick={() => act.mutate(() => call(endStaffSessions, { params }))}>
                End sessions ({sessions}){of}
              </Button>
            )}
            <Button look="link" onClick={() => act.mutate(reset)}>
              {status === 'invited' ? 'New link' : 'Reset sign-in'}
              {of}
            </Button>
            <Button look="link" danger onClick={() => act.mutate(() => call(endStaff, { params }))}>
              End account{of}
            </Button>
          </div>
        )}
        <Failure error={act.error} />
      </td>
    </tr>
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
