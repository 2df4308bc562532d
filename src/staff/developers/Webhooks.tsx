import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../api/endpoint.ts';
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  rotateSecret,
  testEndpoint,
} from '../../features/webhooks/contract.ts';
import { WEBHOOK_TYPES } from '../../domain/webhookTypes.ts';
import { Button } from '../../web/ui/Button.tsx';
import { ActionDialog } from '../application/decide/ActionDialog.tsx';
import { call, CallFailed } from '../client.ts';
import { Failure } from '../ui/failure.tsx';
import { TextField } from '../ui/Field.tsx';
import { Secret } from '../ui/Secret.tsx';
import { DELIVERIES } from './Deliveries.tsx';

type Target = ReplyOf<typeof listEndpoints>['data'][number];

const ENDPOINTS = ['webhook endpoints'];
/** Endpoint of WEBHOOK_URL, which only the settings change. */
const OF_SETTINGS = 'settings';

export function Webhooks() {
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState('');
  const endpoints = useQuery({
    queryKey: ENDPOINTS,
    queryFn: async ({ signal }) => (await call(listEndpoints, { signal })).data,
  });
  return (
    <section className="section" aria-labelledby="webhooks">
      <div className="page-head">
        <h2 id="webhooks">Webhook endpoints</h2>
        <Button onClick={() => setAdding(true)}>Add endpoint</Button>
      </div>
      {secret && (
        <Secret
          title="Signing secret"
          note="Copy it now. We won't show it again."
          value={secret}
          onClose={() => setSecret('')}
        />
      )}
      <Failure error={endpoints.error} onRetry={() => void endpoints.refetch()} />
      {endpoints.data?.length === 0 && <p>No endpoints yet.</p>}
      {endpoints.data && endpoints.data.length > 0 && (
        <div className="table-wrap">
          <table>
            <thead>
              <tr>
                <th scope="col">URL</th>
                <th scope="col">Events</th>
                <th scope="col">State</th>
                <th scope="col">
                  <span className="hidden-visually">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {endpoints.data.map((target) => (
                <EndpointRow key={target.id} target={target} onSecret={setSecret} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isAdding && <AddDialog onSecret={setSecret} onClose={() => setAdding(false)} />}
    </section>
  );
}

function EndpointRow({ target, onSecret }: { target: Target; onSecret: (secret: string) => void }) {
  const queries = useQueryClient();
  const { id, url, description, types, enabled } = target;
  const params = { id };
  const act = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSettled: () =>
      Promise.all([ENDPOINTS, DELIVERIES].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  const rotate = async () => onSecret((await call(rotateSecret, { params })).data.secret);
  const of = <span className="hidden-visually"> {url}</span>;
  return (
    <tr>
      <td>
        {url}
        <span className="second">{id === OF_SETTINGS ? 'From the settings' : description}</span>
      </td>
      <td>{types === null ? 'All' : types.join(', ')}</td>
      <td>{enabled ? 'On' : 'Off'}</td>
      <td>
        <div className="actions">
          <Button look="link" onClick={() => act.mutate(() => call(testEndpoint, { params }))}>
            Send test{of}
          </Button>
          {id !== OF_SETTINGS && (
            <>
              <Button look="link" onClick={() => act.mutate(rotate)}>
                New secret{of}
              </Button>
              <Button look="link" danger onClick={() => act.mutate(() => call(deleteEndpoint, { params }))}>
                Remove{of}
              </Button>
            </>
          )}
        </div>
        <Failure error={act.error} />
      </td>
    </tr>
  );
}

function AddDialog({ onSecret, onClose }: { onSecret: (secret: string) => void; onClose: () => void }) {
  const queries = useQueryClient();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [types, setTypes] = useState<readonly string[]>([]);
  const send = useMutation({
    mutationFn: async () =>
      (await call(createEndpoint, { body: { url, description, types: types.length > 0 ? types : null } }))
        .data,
    onSuccess: async ({ secret }) => {
      await queries.invalidateQueries({ queryKey: ENDPOINTS });
      onSecret(secret);
      onClose();
    },
  });
  const errorOf = (field: string) => (send.error instanceof CallFailed ? send.error.of(field) : undefined);
  return (
    <ActionDialog
      title="Add endpoint"
      verb="Add"
      busy={send.isPending}
      error={send.error}
      shownErrors={['url', 'description']}
      onClose={onClose}
      onConfirm={() => send.mutate()}
    >
      <TextField
        label="URL"
        type="url"
        value={url}
        error={errorOf('url')}
        required
        onChange={(event) => setUrl(event.target.value)}
      />
      <TextField
        label="Description"
        value={description}
        error={errorOf('description')}
        onChange={(event) => setDescription(event.target.value)}
      />
      <fieldset className="stack">
        <legend className="label">Events (none means all)</legend>
        {WEBHOOK_TYPES.map((type) => (
          <label key={type} className="check">
            <input
              type="checkbox"
              checked={types.includes(type)}
              onChange={(event) =>
                setTypes(event.target.checked ? [...types, type] : types.filter((one) => one !== type))
              }
            />
            {type}
          </label>
        ))}
      </fieldset>
    </ActionDialog>
  );
}
