import { useState } from 'react';
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  readEndpoint,
  replaceEndpoint,
  rotateSecret,
  testEndpoint,
} from '../../features/webhooks/contract.ts';
import { SETTINGS_ENDPOINT, WEBHOOK_TYPES } from '../../domain/webhookTypes.ts';
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

interface NewSecret {
  id: string;
  url: string;
  value: string;
  previousUntil?: number;
}

const NONE: readonly NewSecret[] = [];

export function Webhooks() {
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useDraft(['newSecrets'], NONE);
  const others = (id: string) => added.filter((secret) => secret.id !== id);
  const show = (secret: NewSecret) => setAdded([...others(secret.id), secret]);
  const endpoints = useRead(listEndpoints);
  return (
    <section className="section" aria-labelledby="webhooks">
      <div className="page-head">
        <h2 id="webhooks">Webhook endpoints</h2>
        <Button onClick={() => setAdding(true)}>Add endpoint</Button>
      </div>
      {added.map(({ id, url, value, previousUntil }) => (
        <Secret
          key={id}
          title="Signing secret"
          note={
            <>
              Use it to verify the events sent to {url}. Copy it now. We won&apos;t show it again.
              {previousUntil && (
                <>
                  {' '}
                  We'll also sign with the old secret until <Time at={previousUntil} />.
                </>
              )}
            </>
          }
          value={value}
          onClose={() => setAdded(others(id))}
        />
      ))}
      <RowTable
        label="Webhook endpoints"
        query={endpoints}
        rows={endpoints.data}
        idOf={({ id }) => id}
        empty="No endpoints yet."
        columns={[
          {
            head: 'URL',
            cell: ({ id, url, description }) => (
              <>
                <span className="long">{url}</span>
                <span className="second">
                  {id === SETTINGS_ENDPOINT ? 'Set by WEBHOOK_URL' : description}
                </span>
              </>
            ),
          },
          { head: 'Events', cell: ({ types }) => types?.join(', ') ?? 'All' },
          { head: 'Status', cell: ({ enabled }) => (enabled ? 'On' : 'Off') },
        ]}
        actions={({ id, url, enabled }) => [
          enabled && { label: 'Send test', run: () => call(testEndpoint, { params: { id } }) },
          id !== SETTINGS_ENDPOINT && {
            key: 'switch',
            label: enabled ? 'Turn off' : 'Turn on',
            run: () => turn(id, !enabled),
            confirm: enabled
              ? {
                  title: 'Turn off endpoint',
                  text: `${url} won't receive events until you turn it on again. Events in between aren't sent later, unless you replay them with the API.`,
                }
              : undefined,
          },
          id !== SETTINGS_ENDPOINT && {
            label: 'Rotate secret',
            run: async () => {
              const { data } = await call(rotateSecret, { params: { id } });
              show({ id, url, value: data.secret, previousUntil: data.previousUntil });
            },
            confirm: {
              title: 'Rotate secret',
              text: `We'll sign events for ${url} with a new secret. For 24 hours, we'll also sign them with the old one.`,
            },
          },
          id !== SETTINGS_ENDPOINT && {
            label: 'Remove',
            danger: true,
            run: async () => {
              await call(deleteEndpoint, { params: { id } });
              setAdded(others(id));
            },
            confirm: {
              title: 'Remove endpoint',
              text: `${url} will stop receiving events, and its signing secret will be deleted.`,
            },
          },
        ]}
        of={({ url }) => url}
      />
      {isAdding && <AddDialog onSecret={show} onClose={() => setAdding(false)} />}
    </section>
  );
}

/** Reads the endpoint first, because another window may have changed it. */
async function turn(id: string, enabled: boolean) {
  const { url, description, types } = (await call(readEndpoint, { params: { id } })).data;
  return call(replaceEndpoint, { params: { id }, body: { url, description, types, enabled } });
}

function AddDialog({ onSecret, onClose }: { onSecret: (secret: NewSecret) => void; onClose: () => void }) {
  const add = async (form: HTMLFormElement) => {
    const types = new FormData(form).getAll('types');
    const body = {
      url: typed(form, 'url'),
      description: typed(form, 'description'),
      types: types.length > 0 ? types : null,
    };
    const { data } = await call(createEndpoint, { body });
    return { id: data.id, url: body.url, value: data.secret };
  };
  return (
    <RunDialog title="Add endpoint" verb="Add" run={add} onDone={onSecret} onClose={onClose}>
      <TextField label="URL" name="url" type="url" required />
      <TextField label="Description (optional)" name="description" />
      <CheckList
        legend="Events (leave all unchecked to receive every event)"
        name="types"
        options={WEBHOOK_TYPES.map((value) => ({ value, label: value }))}
      />
    </RunDialog>
  );
}
