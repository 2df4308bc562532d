import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OPERATOR_SCOPES, type OperatorScope } from '../../api/endpoint.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '../../features/staff-settings/contract.ts';
import { Badge } from '../../web/ui/Card.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { ActionDialog } from '../application/decide/ActionDialog.tsx';
import { call, CallFailed } from '../client.ts';
import { Failure } from '../ui/failure.tsx';
import { TextField } from '../ui/Field.tsx';
import { Secret } from '../ui/Secret.tsx';
import { dayOf, instantOf } from '../ui/when.ts';

const KEYS = ['keys'];

const SCOPES: Readonly<Record<OperatorScope, string>> = {
  read: 'Read, with secrets masked',
  write: 'Invite, decide, request, and record',
  release: 'Read files and full numbers',
};
const STATUS = { active: 'Active', ending: 'Ending', ended: 'Ended', revoked: 'Revoked' } as const;

export function Keys() {
  const [isMaking, setMaking] = useState(false);
  const [key, setKey] = useState('');
  const queries = useQueryClient();
  const keys = useQuery({
    queryKey: KEYS,
    queryFn: async ({ signal }) => (await call(listApiKeys, { signal })).data.keys,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => call(revokeApiKey, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEYS }),
  });
  return (
    <section className="section" aria-labelledby="keys">
      <div className="page-head">
        <h2 id="keys">API keys</h2>
        <Button onClick={() => setMaking(true)}>New key</Button>
      </div>
      {key && (
        <Secret
          title="New API key"
          note="Copy it now. We won't show it again."
          value={key}
          onClose={() => setKey('')}
        />
      )}
      <Failure error={keys.error ?? revoke.error} />
      {keys.data?.length === 0 && <p>No keys yet.</p>}
      {keys.data && keys.data.length > 0 && (
        <div className="table-wrap">
          <table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Scopes</th>
                <th scope="col">Status</th>
                <th scope="col">Created</th>
                <th scope="col">Last used</th>
                <th scope="col">
                  <span className="hidden-visually">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {keys.data.map(({ id, name, hint, scopes, status, createdAt, lastUsedAt }) => (
                <tr key={id}>
                  <td>
                    {name}
                    <span className="second">ends with {hint}</span>
                  </td>
                  <td>{scopes.join(', ')}</td>
                  <td>
                    <Badge>{STATUS[status]}</Badge>
                  </td>
                  <td>{dayOf(createdAt)}</td>
                  <td>{lastUsedAt === null ? 'Never' : instantOf(lastUsedAt)}</td>
                  <td>
                    {(status === 'active' || status === 'ending') && (
                      <Button look="link" danger busy={revoke.isPending} onClick={() => revoke.mutate(id)}>
                        Revoke<span className="hidden-visually"> {name}</span>
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isMaking && <NewKeyDialog onKey={setKey} onClose={() => setMaking(false)} />}
    </section>
  );
}

function NewKeyDialog({ onKey, onClose }: { onKey: (key: string) => void; onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly OperatorScope[]>(['read']);
  const send = useMutation({
    mutationFn: async () => (await call(createApiKey, { body: { name: name.trim(), scopes } })).data,
    onSuccess: async ({ key }) => {
      await queries.invalidateQueries({ queryKey: KEYS });
      onKey(key);
      onClose();
    },
  });
  const errorOf = (field: string) => (send.error instanceof CallFailed ? send.error.of(field) : undefined);
  return (
    <ActionDialog
      title="New API key"
      verb="Create key"
      busy={send.isPending}
      error={send.error}
      shownErrors={['name']}
      onClose={onClose}
      onConfirm={() => send.mutate()}
    >
      <TextField
        label="Name"
        hint="What the key is for, such as back office."
        value={name}
        error={errorOf('name')}
        maxLength={80}
        required
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className="stack">
        <legend className="label">Scopes</legend>
        {OPERATOR_SCOPES.map((scope) => (
          <label key={scope} className="check">
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={(event) =>
                setScopes(event.target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
              }
            />
            {scope}: {SCOPES[scope]}
          </label>
        ))}
      </fieldset>
    </ActionDialog>
  );
}
