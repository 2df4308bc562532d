import type { MouseEvent } from 'react';
import { exportApplications } from '../../features/operator/contract.ts';
import { urlOf } from '../client.ts';
import type { QueueFilters } from './filters.ts';

export function ExportLink({ query }: { query: QueueFilters }) {
  const url = urlOf(exportApplications, { query });
  const hidesUrl = Boolean(query['taxId']);
  return (
    <a className="link-button" href={url} download onClick={hidesUrl ? download : undefined}>
      Export CSV
    </a>
  );
}

/** Downloads from a blob URL, because the real URL contains a tax ID and browsers list the URLs of downloads. */
async function download(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  event.preventDefault();
  const response = await fetch(event.currentTarget.href, { credentials: 'same-origin' });
  if (!response.ok) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = 'applications.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}
