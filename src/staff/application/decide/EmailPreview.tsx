import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { previewDecision } from '../../../features/operator-console/contract.ts';
import { call, CallFailed } from '../../client.ts';
import { PREVIEW } from '../../queries.ts';
import { useSettled } from '../../ui/useSettled.ts';
import type { ApplicationData } from '../useApplication.ts';

export function EmailPreview({
  id,
  language,
  body,
}: {
  id: string;
  language: ApplicationData['language'];
  body: object | null;
}) {
  const settled = useSettled(JSON.stringify(body));
  const isOlder = settled === 'null';
  const preview = useQuery({
    queryKey: [PREVIEW, id, settled],
    enabled: !isOlder,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) =>
      (await call(previewDecision, { params: { id }, body: JSON.parse(settled) as unknown, signal })).data,
  });
  const { data, error } = preview;
  if (error instanceof CallFailed && error.status < 500) return null;
  return (
    <details className="preview" open>
      <summary>Email preview</summary>
      {error ? (
        <p className="muted">The preview can&apos;t be loaded right now.</p>
      ) : (
        <div className="card" aria-busy={preview.isFetching}>
          {isOlder && <p className="muted">Complete the form to update this preview.</p>}
          <p lang={language}>
            <b>{data?.subject ?? ' '}</b>
          </p>
          <p className="written" lang={language}>
            {data?.text ?? ' '}
          </p>
        </div>
      )}
    </details>
  );
}
