import { useState } from 'react';
import { OPERATOR_SCOPES, type OperatorScope } from '../../api/endpoint.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '../../features/staff-settings/contract.ts';
import { Badge } from '../../web/ui/Badge.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { RunDialog } from '../ui/ActionDialog.tsx';
import { call } from '../client.ts';
import { CheckList, TextField } from '../ui/Field.tsx';
import { RowTable } from '../ui/RowTable.tsx';
import { Secret } from '../ui/Secret.tsx';
import { Time } from '../ui/Time.tsx';
import { typed } from '../ui/typed.ts';
import { useDraft } from '../ui/useDraft.ts';
import { useRead } from '../useRead.ts';

const SCOPES: Readonly<Record<OperatorScope, string>> = {
  read: 'View data, with SSNs, tax IDs, and account numbers masked',
  write: 'Send invites, make decisions, request information, record checks, and manage webhooks',
  release: 'View files and unmasked SSNs, tax IDs, and account numbers, and erase applications',
};
const STATUS = { active: 'Active', ending: 'Expiring', ended: 'Expired', revoked: 'Revoked' } as const;

interface NewKey {
  id: string;
  name: string;
  value: string;
}

const NONE: readonly NewKey[] = [];

export function Keys() {
  const [isMaking, setMaking] = useState(false);
  const [added, setAdded] = useDraft(['newKeys'], NONE);
  const hide = (id: string) => setAdded(added.filter((key) => key.id !== id));
  const keys = useRead(listApiKeys);
  return (
    <section className="section" aria-labelledby="keys">
      <div className="page-head">
        <h2 id="keys">API keys</h2>
        <Button onClick={() => setMaking(true)}>New key</Button>
      </div>
      {added.map(({ id, name, value }) => (
        <Secret
          key={id}
          title="New API key"
          note={`For ${name}. Copy it now. We won't show it again.`}
          value={value}
          onClose={() => hide(id)}
        />
      ))}
      <RowTable
        label="API keys"
        query={keys}
        rows={keys.data?.keys}
        idOf={({ id }) => id}
        empty="No keys yet."
        columns={[
          {
            head: 'Name',
            cell: ({ name, hint }) => (
              <>
                {name}
                <span className="second">Ends in {hint}</span>
              </>
            ),
          },
          { head: 'Scopes', cell: ({ scopes }) => scopes.join(', ') },
          { head: 'Status', cell: ({ status }) => <Badge>{STATUS[status]}</Badge> },
          { head: 'Created', cell: ({ createdAt }) => <Time at={createdAt} as="day" /> },
          {
            head: 'Last used',
            cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <Time at={lastUsedAt} />),
          },
        ]}
        actions={({ id, name, hint, status }) => [
          (status === 'active' || status === 'ending') && {
            label: 'Revoke',
            danger: true,
            run: async () => {
              await call(revokeApiKey, { params: { id } });
              hide(id);
            },
            confirm: {
              title: 'Revoke API key',
              text: `Programs that use ${name} (ending in ${hint}) will stop working immediately.`,
            },
          },
        ]}
        of={({ name }) => name}
      />
      {isMaking && (
        <NewKeyDialog onKey={(key) => setAdded([...added, key])} onClose={() => setMaking(false)} />
      )}
    </section>
  );
}

function NewKeyDialog({ onKey, onClose }: { onKey: (key: NewKey) => void; onClose: () => void }) {
  const create = async (form: HTMLFormElement) => {
    const body = { name: typed(form, 'name').trim(), scopes: new FormData(form).getAll('scopes') };
    const { data } = await call(createApiKey, { body });
    return { id: data.id, name: body.name, value: data.key };
  };
  return (
    <RunDialog title="New API key" verb="Create key" run={create} onDone={onKey} onClose={onClose}>
      <TextField label="Name" hint={'What the key is for, such as "Back office".'} name="name" required />
      <CheckList
        legend="Scopes"
        name="scopes"
        options={OPERATOR_SCOPES.map((value) => ({ value, label: `${value}: ${SCOPES[value]}` }))}
        chosen={['read']}
      />
    </RunDialog>
  );
}
