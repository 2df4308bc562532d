import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { EXTERNAL_ID_MAX } from '../../domain/limits.ts';
import { listInvites, resendInvite, revokeInvite } from '../../features/operator-invites/contract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { Badge } from '../../web/ui/Badge.tsx';
import { call } from '../client.ts';
import { copy } from '../ui/copy.ts';
import { useMay, useProducts } from '../session.ts';
import { SelectField, TextField } from '../ui/Field.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { RowTable } from '../ui/RowTable.tsx';
import { useSettled } from '../ui/useSettled.ts';
import { Time } from '../ui/Time.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { NewInviteDialog } from './NewInviteDialog.tsx';

const STATUS = { open: 'Open', expired: 'Expired', revoked: 'Revoked', submitted: 'Submitted' } as const;

const statusOptions = [
  { value: '', label: 'All' },
  ...Object.entries(STATUS).map(([value, label]) => ({ value, label })),
];

export default function Invites() {
  const isAllowed = useMay('reviewer');
  const { nameOf } = useProducts();
  const [open, setOpen] = useState<'new' | 'import' | null>(null);
  const [sentTo, setSentTo] = useState('');
  const start = (what: 'new' | 'import') => {
    setSentTo('');
    setOpen(what);
  };
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState('');
  const settled = useSettled(search.trim());
  const invites = useInfiniteQuery({
    queryKey: ['invites', settled, status],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const pageOf = (search: object) => call(listInvites, { query: { ...search, status, cursor }, signal });
      if (!settled) return pageOf({});
      const page = await pageOf({ email: settled });
      const mayBeId = page.data.length === 0 && settled.length <= EXTERNAL_ID_MAX;
      return mayBeId ? pageOf({ externalId: settled }) : page;
    },
    getNextPageParam: (last) => last.nextCursor,
  });
  return (
    <>
      <PageHead title="Invites">
        {isAllowed && (
          <>
            <Button look="primary" onClick={() => start('new')}>
              New invite
            </Button>
            <Button onClick={() => start('import')}>Import CSV</Button>
          </>
        )}
      </PageHead>
      <output className="muted sent">{sentTo && `We emailed ${sentTo} an invite.`}</output>
      <div className="row filters">
        <TextField
          label="Email or external ID"
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <SelectField
          label="Status"
          options={statusOptions}
          value={status}
          onChange={({ target }) => setStatus(target.value)}
        />
      </div>
      <RowTable
        label="Invites"
        query={invites}
        rows={invites.data?.pages.flatMap((page) => page.data)}
        // The API omits invite IDs for viewers, so combine other fields into a key.
        idOf={({ inviteId, email, createdAt, externalId }) =>
          inviteId ?? `${createdAt} ${email} ${externalId}`
        }
        empty={settled || status ? 'No invites match. Change or clear the filters.' : 'No invites yet.'}
        columns={[
          {
            head: 'Applicant',
            cell: ({ name, email }) => (
              <>
                {name || '–'}
                <span className="second">{email}</span>
              </>
            ),
          },
          { head: 'Product', cell: ({ spProductSlug }) => nameOf(spProductSlug) },
          {
            head: 'External ID',
            cell: ({ externalId }) => <span className="long">{externalId ?? '–'}</span>,
          },
          { head: 'Status', cell: ({ status }) => <Badge>{STATUS[status]}</Badge> },
          { head: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} as="due" /> },
          {
            head: 'Application',
            cell: ({ applicationId }) =>
              applicationId ? <Link to={`/applications/${applicationId}`}>View application</Link> : '–',
          },
        ]}
        actions={({ inviteId: id, email, status, url }) =>
          id && url && (status === 'open' || status === 'expired')
            ? [
                { label: 'Copy link', run: () => copy(url), done: 'Copied' },
                {
                  label: 'Resend',
                  run: () => call(resendInvite, { params: { id }, body: {} }),
                  done: 'Sent',
                },
                {
                  label: 'Revoke',
                  danger: true,
                  run: () => call(revokeInvite, { params: { id } }),
                  confirm: {
                    title: 'Revoke invite',
                    text: `The link that we sent to ${email} will stop working. You can send a new invite.`,
                  },
                },
              ]
            : []
        }
        of={({ email }) => email}
      />
      {open === 'new' && <NewInviteDialog onSent={setSentTo} onClose={() => setOpen(null)} />}
      {open === 'import' && <ImportDialog onClose={() => setOpen(null)} />}
    </>
  );
}
