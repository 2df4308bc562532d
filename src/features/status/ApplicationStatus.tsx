import { CircleAlert, CircleX, Clock } from 'lucide';
import { useCallback, useState } from 'react';
import type { ReplyOf } from '../../api/endpoint.ts';
import { LANDING_HEADINGS } from '../../journey/texts/messages.ts';
import { boot } from '../../web/boot.ts';
import { call } from '../../web/client.ts';
import { CopyLink } from '../../web/frame/CopyLink.tsx';
import { LoadFailed } from '../../web/frame/LoadFailed.tsx';
import { Page } from '../../web/frame/Page.tsx';
import { ReturnLink } from '../../web/frame/ReturnLink.tsx';
import { forgetAnswers } from '../../web/navigation/prefetch.ts';
import { adoptStyle } from '../../web/ui/adoptStyle.ts';
import { SuccessBadge, Badge } from '../../web/ui/Badge.tsx';
import { Card } from '../../web/ui/Card.tsx';
import { ExternalLink, LinkButton } from '../../web/ui/LinkButton.tsx';
import { Skeleton } from '../../web/ui/Skeleton.tsx';
import { useLoad } from '../../web/useLoad.ts';
import { useOnVisible } from '../../web/useOnVisible.ts';
import { listRequests } from '../requests/contract.ts';
import { Due } from '../requests/Due.tsx';
import { dateOf, STATUS, statusTexts as texts } from './messages.ts';
import style from './status.css?inline';
import { Icon } from '../../web/ui/Icon.tsx';

type Known = ReplyOf<typeof listRequests>['data'];
type Standing = keyof typeof STATUS;

adoptStyle(style);

/** Reserves the badge's space to avoid a layout shift when the status loads or fails to load. */
const NO_BADGE = (
  <span className="status-unknown">
    <Badge>&nbsp;</Badge>
  </span>
);

const loadStatus = (signal: AbortSignal) => call(listRequests, { signal, quiet: true });

function useLatest(known: Known | null): Known | null {
  const [latest, setLatest] = useState<Known | null>(null);
  const look = useCallback(async () => {
    forgetAnswers();
    const reply = await call(listRequests, { quiet: true, handles401: true });
    if (reply.ok) setLatest(reply.data.data);
  }, []);
  useOnVisible(look);
  return latest ?? known;
}

export function ApplicationStatus() {
  const [load, retry] = useLoad(loadStatus);
  const known = useLatest(load.state === 'ready' ? load.data.data : null);
  const standing = known && standingOf(known);
  const { supportAddress } = boot.facilitator;
  const badge = <span aria-live="polite">{standing ? <StandingBadge standing={standing} /> : NO_BADGE}</span>;
  return (
    <Page heading={LANDING_HEADINGS.ApplicationStatus} lead={texts.lead} badge={badge}>
      {load.state === 'failed' && !known && <LoadFailed message={texts.failed} onRetry={retry} />}
      {load.state === 'loading' && (
        <Card>
          <Skeleton fields={3} />
        </Card>
      )}
      {known && standing && (
        <>
          <Card title={texts.next}>
            <p>{STATUS[standing].next}</p>
            {standing === 'INFO_REQUIRED' && (
              <>
                {known.requests.map(
                  ({ requestId, status, dueAt }) => status === 'open' && <Due key={requestId} at={dueAt} />,
                )}
                <p className="status-next">
                  <LinkButton look="primary" to="ApplicationRequests">
                    {texts.requests}
                  </LinkButton>
                </p>
              </>
            )}
          </Card>
          <Card title={texts.soFar}>
            <ol className="status-line">
              {eventsOf(known).map(({ at, text }) => (
                <li key={`${at} ${text}`}>
                  {text}
                  <time dateTime={new Date(at).toISOString()}>{dateOf(at)}</time>
                </li>
              ))}
            </ol>
          </Card>
        </>
      )}
      {load.state !== 'loading' && (
        <p>
          {texts.support} <ExternalLink href={`mailto:${supportAddress}`}>{supportAddress}</ExternalLink>
        </p>
      )}
      <ReturnLink />
      {/* Placed last, because it grows when its content loads and would shift anything below it. */}
      {standing && <CopyLink />}
    </Page>
  );
}

ApplicationStatus.reads = () => [{ endpoint: listRequests }];
ApplicationStatus.load = loadStatus;

function standingOf({ stage, resubmittedAt }: Known): Standing {
  if (stage === 'APPROVED' || stage === 'DECLINED' || stage === 'INFO_REQUIRED') return stage;
  return resubmittedAt === null ? 'SUBMITTED' : 'AGAIN';
}

function StandingBadge({ standing }: { standing: Standing }) {
  const { title } = STATUS[standing];
  if (standing === 'SUBMITTED' || standing === 'APPROVED') return <SuccessBadge>{title}</SuccessBadge>;
  return (
    <Badge>
      <Icon node={standing === 'AGAIN' ? Clock : standing === 'DECLINED' ? CircleX : CircleAlert} />
      {title}
    </Badge>
  );
}

function eventsOf({ stage, submittedAt, resubmittedAt, decidedAt, requests }: Known) {
  const isDecided = stage === 'APPROVED' || stage === 'DECLINED';
  const events = [
    { at: submittedAt, text: texts.submitted },
    ...requests.map(({ createdAt }) => ({ at: createdAt, text: texts.asked })),
    { at: resubmittedAt, text: texts.sent },
    { at: isDecided ? decidedAt : null, text: texts.decided },
  ];
  return events
    .flatMap(({ at, text }) => (at === null ? [] : [{ at, text }]))
    .toSorted((one, other) => one.at - other.at);
}
