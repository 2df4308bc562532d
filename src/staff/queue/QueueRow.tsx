import { Link, useLocation } from 'react-router';
import type { ListedApplication } from '../../features/operator/contract.ts';
import { useProducts, useSession } from '../session.ts';
import { REACHED, StageChip } from '../ui/Stage.tsx';
import { useNow } from '../ui/useNow.ts';
import { Age, Time } from '../ui/Time.tsx';

const HOUR = 60 * 60 * 1000;

export function QueueRow({ row, index }: { row: ListedApplication; index: number }) {
  const { nameOf } = useProducts();
  const { search, state } = useLocation();
  // Prefer the legal name, because the Business column is sorted by it.
  const name = row.legalName ?? row.dbaName;
  return (
    <tr data-row={index} aria-rowindex={index + 2}>
      <td>
        <Link
          to={`/applications/${row.id}`}
          state={{ ...state, from: search, index }}
          title={name ?? undefined}
        >
          {name ?? 'No business name yet'}
          {row.dbaName && row.dbaName !== name && (
            <span className="second" title={row.dbaName}>
              {row.dbaName}
            </span>
          )}
        </Link>
        <span className="queue-stage">
          {row.dueAt === null ? <StageChip stage={row.stage} /> : <AnswerDue at={row.dueAt} />}
        </span>
      </td>
      <td>
        <span title={row.name}>{row.name || '–'}</span>
        <span className="second" title={row.email}>
          {row.email}
        </span>
      </td>
      <td>
        <StageChip stage={row.stage} />
        {row.stage === 'SUBMITTED' && row.approvals > 0 && (
          <span className="second">Needs another approval</span>
        )}
        {row.dueAt !== null && <Due at={row.dueAt} />}
        {REACHED[row.stage] && <span className="second reached">{REACHED[row.stage]}</span>}
      </td>
      <td title={nameOf(row.spProductSlug)}>{nameOf(row.spProductSlug)}</td>
      <td>{row.submittedAt === null ? '–' : <Waiting row={row} submittedAt={row.submittedAt} />}</td>
      <td>
        <Age at={row.updatedAt} />
      </td>
      <td title={row.assignee?.email}>{row.assignee?.email ?? '–'}</td>
    </tr>
  );
}

function Waiting({ row, submittedAt }: { row: ListedApplication; submittedAt: number }) {
  const { reviewHours } = useSession();
  const now = useNow();
  // The review time starts over when the applicant resubmits.
  const waitingSince = row.resubmittedAt ?? submittedAt;
  const isLate = reviewHours !== null && row.stage === 'SUBMITTED' && now - waitingSince > reviewHours * HOUR;
  return (
    <>
      <Age at={submittedAt} />
      {isLate && (
        <span className="late" title={`Waiting over ${reviewHours} hours`}>
          Overdue
        </span>
      )}
      {row.resubmittedAt !== null && (
        <span className="second">
          Resubmitted <Age at={row.resubmittedAt} />
        </span>
      )}
    </>
  );
}

/** Phones show this instead of the stage, so the text is short. */
function AnswerDue({ at }: { at: number }) {
  return useNow() > at ? (
    <span className="second overdue">Answer overdue</span>
  ) : (
    <span className="second">
      Answer due <Time at={at} as="due" />
    </span>
  );
}

function Due({ at }: { at: number }) {
  const isLate = useNow() > at;
  return (
    <span className={isLate ? 'second overdue' : 'second'}>
      {isLate ? 'Overdue since ' : 'Due '}
      <Time at={at} as="due" />
    </span>
  );
}
