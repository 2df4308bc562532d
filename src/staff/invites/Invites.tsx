import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listInvites } from '../../features/operator-invites/contract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { Spinner } from '../../web/ui/Spinner.tsx';
import { call } from '../client.ts';
import { useMay } from '../session.ts';
import { Failure } from '../ui/failure.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { INVITES } from './cache.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { InviteRow } from './InviteRow.tsx';
import { NewInviteDialog } from './NewInviteDialog.tsx';

/** Invites, newest first. */
export default function Invites() {
  const isAllowed = useMay('reviewer');
  const [open, setOpen] = useState<'new' | 'import' | null>(null);
  const invites = useInfiniteQuery({
    queryKey: INVITES,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => call(listInvites, { query: { cursor: pageParam }, signal }),
    getNextPageParam: (last) => last.nextCursor,
  });
  const rows = invites.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <PageHead title="Invites">
        {isAllowed && (
          <>
            <Button look="primary" onClick={() => setOpen('new')}>
              New invite
            </Button>
            <Button onClick={() => setOpen('import')}>Import CSV</Button>
          </>
        )}
      </PageHead>
      <Failure error={invites.error} onRetry={() => void invites.refetch()} />
      {invites.isPending && <Spinner />}
      {invites.data && rows.length === 0 && <p>No invites yet.</p>}
      {rows.length > 0 && (
        <div className="table-wrap">
          <table>
            <thead>
              <tr>
                <th scope="col">Applicant</th>
                <th scope="col">Product</th>
                <th scope="col">External ID</th>
                <th scope="col">Status</th>
                <th scope="col">Expires</th>
                <th scope="col">Application</th>
                <th scope="col">
                  <span className="hidden-visually">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((invite) => (
                <InviteRow key={invite.inviteId} invite={invite} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {invites.hasNextPage && (
        <p className="more">
          <Button busy={invites.isFetchingNextPage} onClick={() => void invites.fetchNextPage()}>
            Show more
          </Button>
        </p>
      )}
      {open === 'new' && <NewInviteDialog onClose={() => setOpen(null)} />}
      {open === 'import' && <ImportDialog onClose={() => setOpen(null)} />}
    </>
  );
}
