import { LANDING_HEADINGS } from '../../journey/texts/messages.ts';
import { call } from '../../web/client.ts';
import { LoadFailed } from '../../web/frame/LoadFailed.tsx';
import { Page } from '../../web/frame/Page.tsx';
import { adoptStyle } from '../../web/ui/adoptStyle.ts';
import { Banner } from '../../web/ui/Alert.tsx';
import { Card } from '../../web/ui/Card.tsx';
import { LinkButton } from '../../web/ui/LinkButton.tsx';
import { Skeleton } from '../../web/ui/Skeleton.tsx';
import { useLoad } from '../../web/useLoad.ts';
import { listRequests } from './contract.ts';
import { requestTexts as texts } from './messages.ts';
import { RequestCard } from './RequestCard.tsx';
import style from './requests.css?inline';
import { useRequests, type RequestsData } from './useRequests.ts';

adoptStyle(style);

const loadRequests = (signal: AbortSignal) => call(listRequests, { signal, quiet: true });

export function ApplicationRequests() {
  const [load, retry] = useLoad(loadRequests);
  return (
    <Page heading={LANDING_HEADINGS.ApplicationRequests} lead={texts.lead}>
      {load.state === 'failed' && <LoadFailed message={texts.failed} onRetry={retry} />}
      {load.state === 'loading' && (
        <Card>
          <Skeleton fields={6} />
        </Card>
      )}
      {load.state === 'ready' && <Requests known={load.data.data} />}
      {load.state !== 'loading' && (
        <p>
          <LinkButton to="ApplicationStatus">{texts.status}</LinkButton>
        </p>
      )}
    </Page>
  );
}

ApplicationRequests.reads = () => [{ endpoint: listRequests }];
ApplicationRequests.load = loadRequests;

function Requests({ known }: { known: RequestsData }) {
  const list = useRequests(known);
  const { open, notice } = list;
  return (
    <>
      <div aria-live="polite">{notice && <Banner>{notice}</Banner>}</div>
      {open.length === 0 && <p>{texts.none}</p>}
      {open.map((request, index) => (
        <RequestCard
          key={request.requestId}
          request={request}
          list={list}
          place={open.length > 1 ? ` (${index + 1}/${open.length})` : ''}
        />
      ))}
    </>
  );
}
