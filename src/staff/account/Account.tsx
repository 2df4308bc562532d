import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../api/endpoint.ts';
import { deletePasskey, listPasskeys } from '../../features/staff-session/passkeyContract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { ActionDialog } from '../application/decide/ActionDialog.tsx';
import { call, CallFailed } from '../client.ts';
import { useSession } from '../session.ts';
import { Failure } from '../ui/failure.tsx';
import { TextField } from '../ui/Field.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { ROLE_LABELS } from '../ui/roles.ts';
import { dayOf, instantOf } from '../ui/when.ts';
import { addPasskey } from './passkey.ts';

const PASSKEYS = ['passkeys'];
const NAME_MAXIMUM = 60;

type Passkey = ReplyOf<typeof listPasskeys>['data']['passkeys'][number];

/** The person's own sign-in. */
export default function Account() {
  const { person, facilitator } = useSession();
  return (
    <>
      <PageHead
        title="Your account"
        note={
          <p className="muted">
            {person.email} · {ROLE_LABELS[person.role]} at {facilitator.name}
          </p>
        }
      />
      <Passkeys />
    </>
  );
}

function Passkeys() {
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const list = useQuery({
    queryKey: PASSKEYS,
    queryFn: async ({ signal }) => (await call(listPasskeys, { signal })).data,
  });
  if (list.data?.hasPassword === false) return <p>You sign in with your company account.</p>;
  const passkeys = list.data?.passkeys ?? [];
  return (
    <section className="section" aria-labelledby="passkeys">
      <div className="page-head">
        <h2 id="passkeys">Passkeys</h2>
        <Button onClick={() => setAdding(true)}>Add passkey</Button>
      </div>
      <p className="muted section-note">
        A passkey replaces the code when you sign in: a fingerprint, a face, a PIN, or a security key. Your
        authenticator app keeps working.
      </p>
      <Failure error={list.error} onRetry={() => void list.refetch()} />
      {list.data && passkeys.length === 0 && <p>No passkeys yet.</p>}
      {passkeys.length > 0 && (
        <div className="table-wrap">
          <table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Added</th>
                <th scope="col">Last used</th>
                <th scope="col">
                  <span className="hidden-visually">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {passkeys.map((passkey) => (
                <tr key={passkey.id}>
                  <td>{passkey.name || 'Passkey'}</td>
                  <td>{dayOf(passkey.createdAt)}</td>
                  <td>{passkey.lastUsedAt === null ? 'Never' : instantOf(passkey.lastUsedAt)}</td>
                  <td>
                    <Button look="link" danger onClick={() => setRemoved(passkey)}>
                      Remove<span className="hidden-visually"> {passkey.name || 'Passkey'}</span>
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {removed && <RemoveDialog passkey={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const send = useMutation({
    mutationFn: () => addPasskey(name.trim()),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: PASSKEYS });
      onClose();
    },
  });
  return (
    <ActionDialog
      title="Add passkey"
      verb="Continue"
      busy={send.isPending}
      error={send.error}
      shownErrors={['name']}
      onClose={onClose}
      onConfirm={() => send.mutate()}
    >
      <TextField
        label="Name"
        hint="Where the passkey is, such as work laptop."
        value={name}
        error={send.error instanceof CallFailed ? send.error.of('name') : undefined}
        maxLength={NAME_MAXIMUM}
        required
        onChange={(event) => setName(event.target.value)}
      />
    </ActionDialog>
  );
}

function RemoveDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: () => call(deletePasskey, { params: { id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: PASSKEYS });
      onClose();
    },
  });
  return (
    <ActionDialog
      title="Remove passkey"
      verb="Remove"
      danger
      busy={send.isPending}
      error={send.error}
      onClose={onClose}
      onConfirm={() => send.mutate()}
    >
      <p>{name || 'The passkey'} will no longer confirm your sign-in. You can add it again.</p>
    </ActionDialog>
  );
}
