import { useInfiniteQuery } from '@tanstack/react-query';
import { actionLabel } from '../../domain/auditActions.ts';
import { readEvents } from '../../features/operator/eventsContract.ts';
import { Alert, Banner } from '../../web/ui/Alert.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { call } from '../client.ts';
import { Failure } from '../ui/failure.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { Time } from '../ui/Time.tsx';
import { auditDetails } from './auditDetails.ts';
import { useProduct } from '../session.ts';
import type { PanelProps } from './Part.tsx';

const ACTORS = {
  applicant: 'Applicant',
  owner: 'Owner',
  link: 'Application link',
  operator: 'API or command line',
  staff: 'Staff',
  system: 'System',
} as const;

export function History({ application: { id, revision, spProductSlug, files } }: PanelProps) {
  const documents = useProduct(spProductSlug)?.documents;
  const nameOf = (fileId: unknown) => files.find((file) => file.fileId === fileId)?.name ?? fileId;
  const log = useInfiniteQuery({
    queryKey: ['history', id, revision],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) =>
      (await call(readEvents, { params: { id }, query: { cursor: pageParam, limit: '200' }, signal })).data,
    getNextPageParam: (last) => last.nextCursor,
  });
  const check = log.data?.pages[0]?.check;
  return (
    <div className="stack">
      <Failure error={log.error} onRetry={() => void log.refetch()} />
      {check && !check.intact && (
        <Alert title="The audit log failed its integrity check">
          <p>{check.why} Tell your security team.</p>
        </Alert>
      )}
      {check?.intact && (
        <Banner>
          The audit log is intact: {check.lines} {check.lines === 1 ? 'entry' : 'entries'}.
        </Banner>
      )}
      <DataTable label="History" className="table-wrap history" heads={['When', 'What', 'Who', 'Details']}>
        {log.data?.pages
          .flatMap(({ events }) => events)
          .map(({ seq, at, action, actor, details, assigneeName }) => (
            <tr key={seq}>
              <td>
                <Time at={at} />
              </td>
              <td>
                {actionLabel(action)}
                <span className="second">{action}</span>
              </td>
              <td>
                {ACTORS[actor.kind]}
                <span className="second" title={actor.name}>
                  {actor.name}
                </span>
              </td>
              <td className="details">
                {auditDetails(
                  action,
                  {
                    ...details,
                    ...(assigneeName && { assignee: assigneeName }),
                    ...('file' in details && { file: nameOf(details['file']) }),
                  },
                  documents,
                )}
              </td>
            </tr>
          ))}
      </DataTable>
      {log.hasNextPage && (
        <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}
