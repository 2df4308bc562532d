import { useState } from 'react';
import { deletePasskey, listPasskeys } from '../../features/staff-session/passkeyContract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { RunDialog } from '../ui/ActionDialog.tsx';
import { call } from '../client.ts';
import { useSession } from '../session.ts';
import { TextField } from '../ui/Field.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { ROLE_LABELS } from '../ui/roles.ts';
import { RowTable } from '../ui/RowTable.tsx';
import { Time } from '../ui/Time.tsx';
import { typed } from '../ui/typed.ts';
import { Password } from './Password.tsx';
import { addPasskey } from './passkey.ts';
import { useRead } from '../useRead.ts';

const nameOf = ({ name }: { name: string }) => name || 'Passkey';

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
      <SignIn />
    </>
  );
}

function SignIn() {
  const [isAdding, setAdding] = useState(false);
  const list = useRead(listPasskeys);
  if (list.data?.hasPassword === false) return <p>You sign in with your work account.</p>;
  return (
    <>
      {list.data && <Password />}
      <section className="section" aria-labelledby="passkeys">
        <div className="page-head">
          <h2 id="passkeys">Passkeys</h2>
          <Button onClick={() => setAdding(true)}>Add passkey</Button>
        </div>
        <p className="muted section-note">
          With a passkey, you sign in with your fingerprint, face, PIN, or security key instead of a code.
          Your authenticator app keeps working.
        </p>
        <RowTable
          label="Passkeys"
          query={list}
          rows={list.data?.passkeys}
          idOf={({ id }) => id}
          empty="No passkeys yet."
          columns={[
            { head: 'Name', cell: nameOf },
            { head: 'Added', cell: ({ createdAt }) => <Time at={createdAt} as="day" /> },
            {
              head: 'Last used',
              cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <Time at={lastUsedAt} />),
            },
          ]}
          actions={({ id, name }) => [
            {
              label: 'Remove',
              danger: true,
              run: () => call(deletePasskey, { params: { id } }),
              confirm: {
                title: 'Remove passkey',
                text: `You won't be able to sign in with ${name || 'this passkey'} anymore. You can add a new passkey later.`,
              },
            },
          ]}
          of={(passkey) => nameOf(passkey)}
        />
        {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      </section>
    </>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  return (
    <RunDialog
      title="Add passkey"
      verb="Continue"
      run={(form) => addPasskey(typed(form, 'name').trim())}
      onClose={onClose}
    >
      <TextField label="Name" hint={'Where the passkey is, such as "Work laptop".'} name="name" required />
    </RunDialog>
  );
}
