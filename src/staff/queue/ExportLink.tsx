import type { MouseEvent } from 'react';
import { exportApplications } from '../../features/operator/contract.ts';
import { responseOf, urlOf } from '../client.ts';
import { messageOf } from '../ui/failure.tsx';
import { useAction } from '../ui/useAction.ts';
import type { QueueFilters } from './filters.ts';

export function ExportLink({ query }: { query: QueueFilters }) {
  const hidden = useAction({ mutationFn: () => download(query) });
  const downloadHidden = (event: MouseEvent) => {
    event.preventDefault();
    hidden.mutate();
  };
  return (
    <>
      {hidden.error && <span role="alert">{messageOf(hidden.error)}</span>}
      <a
        className="link-button"
        href={urlOf(exportApplications, { query })}
        download
        onClick={query['taxId'] ? downloadHidden : undefined}
      >
        Export CSV
      </a>
    </>
  );
}

/** Downloads from a blob URL, because the real URL contains a tax ID and browsers list the URLs of downloads. */
async function download(query: QueueFilters): Promise<void> {
  const response = await responseOf(exportApplications, { query });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = 'applications.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}
