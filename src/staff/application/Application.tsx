import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { Spinner } from '../../web/ui/Spinner.tsx';
import { Tabs } from '../../web/ui/Tabs.tsx';
import { NotFound } from '../NotFound.tsx';
import { Failure } from '../ui/failure.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { StageChip } from '../ui/Stage.tsx';
import type { QueueHistory } from '../queue/filters.ts';
import { place, type CameFrom } from '../queue/place.ts';
import { useShortcut } from '../ui/useShortcut.ts';
import { Time } from '../ui/Time.tsx';
import { Assignee } from './Assignee.tsx';
import { Checks } from './Checks.tsx';
import { Decisions } from './decide/Decisions.tsx';
import { Files } from './files/Files.tsx';
import { History } from './History.tsx';
import { applicationName } from './itemNames.ts';
import { Neighbors } from './Neighbors.tsx';
import { Notes, useNotes } from './Notes.tsx';
import { Overview } from './Overview.tsx';
import { Requests } from './Requests.tsx';
import { isNotFound, useApplication, useOthersChange, type ApplicationData } from './useApplication.ts';
import './application.css';

const PANELS = [
  { id: 'overview', label: 'Overview', Panel: Overview },
  { id: 'requests', label: 'Requests', Panel: Requests },
  { id: 'files', label: 'Files', Panel: Files },
  { id: 'checks', label: 'Checks', Panel: Checks },
  { id: 'notes', label: 'Notes', Panel: Notes },
  { id: 'history', label: 'History', Panel: History },
] as const;

export default function Application() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useApplication(id);
  if (isNotFound(error)) return <NotFound title="Application not found" />;
  if (data) return <Loaded key={id} application={data} />;
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Spinner words="Loading..." />;
}

function Loaded({ application }: { application: ApplicationData }) {
  const [params, setParams] = useSearchParams();
  const selected = PANELS.find(({ id }) => id === params.get('tab')) ?? PANELS[0];
  const navigate = useNavigate();
  const { state } = useLocation() as { state: CameFrom | null };
  // Keep the location state, because the link back to the filtered list needs it.
  const select = (tab: string) => setParams(tab === 'overview' ? {} : { tab }, { replace: true, state });
  const index = state?.index;
  useEffect(() => {
    if (index !== undefined) place.opened = { id: application.id, index };
  }, [application.id, index]);
  const list = `/${state?.from ?? ''}`;
  const ofList: QueueHistory = { taxId: state?.taxId };
  useShortcut('u', () => void navigate(list, { state: ofList }));
  const changedAt = useOthersChange(application);
  return (
    <>
      <div className="crumbs">
        <Link to={list} state={ofList}>
          Applications
        </Link>
        <Neighbors id={application.id} cameFrom={state} />
      </div>
      <PageHead title={applicationName(application)} note={<Facts application={application} />}>
        <Decisions application={application} />
      </PageHead>
      <output className="changed">
        {changedAt !== null && (
          <>
            This application changed on <Time at={changedAt} />. You&apos;re seeing the latest version.
          </>
        )}
      </output>
      <Tabs label="Application" tabs={useTabs(application)} selected={selected.id} onSelect={select}>
        <selected.Panel application={application} />
      </Tabs>
    </>
  );
}

function useTabs({ id: applicationId, requests, files, checks }: ApplicationData) {
  const notes = useNotes(applicationId);
  const counts: Partial<Record<(typeof PANELS)[number]['id'], number | undefined>> = {
    requests: requests.length,
    files: files.length,
    checks: checks.length,
    notes: notes.data?.notes.length,
  };
  return PANELS.map(({ id, label }) => ({ id, label, count: counts[id] }));
}

function Facts({ application }: { application: ApplicationData }) {
  return (
    <div className="facts">
      {/* A live region, so that screen readers announce a decision. */}
      <output>
        <StageChip stage={application.stage} />
      </output>
      {application.submittedAt !== null && (
        <span>
          Submitted <Time at={application.submittedAt} />
        </span>
      )}
      {application.resubmittedAt !== null && (
        <span>
          Resubmitted <Time at={application.resubmittedAt} />
        </span>
      )}
      {(application.stage === 'APPROVED' || application.stage === 'DECLINED') &&
        application.decidedAt !== null && (
          <span>
            Decided <Time at={application.decidedAt} />
          </span>
        )}
      {application.externalId && <span>External ID {application.externalId}</span>}
      {application.merchantId && <span>Merchant ID {application.merchantId}</span>}
      {application.acquirer && <span>Acquirer {application.acquirer}</span>}
      {application.legalHold && <span className="chip chip-bad">Legal hold</span>}
      <Assignee application={application} />
    </div>
  );
}
