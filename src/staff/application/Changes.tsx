import { listChanges } from '../../features/operator-requests/contract.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { Failure } from '../ui/failure.tsx';
import { useRead } from '../useRead.ts';

/** The API compares masked numbers, so it doesn't list a changed number whose visible digits stayed the same. */
export function Changes({ id, requestId }: { id: string; requestId: string }) {
  const { data, error, refetch } = useRead(listChanges, { params: { id, requestId } });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data?.changes) return null;
  if (data.changes.length === 0)
    return <p className="muted">The values shown are the same as before. Hidden digits may have changed.</p>;
  return (
    <DataTable className="table-wrap changes" label="Changes" heads={['Field', 'Before', 'After']}>
      {data.changes.map(({ part, label, before, after }, index) => (
        <tr key={String(index)}>
          <th scope="row">
            {label}
            {part && <span className="second">{part}</span>}
          </th>
          <td>{linesOf(before)}</td>
          <td>{linesOf(after)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function linesOf(lines: readonly string[]) {
  return lines.length === 0 ? '–' : lines.map((line, index) => <div key={String(index)}>{line}</div>);
}
