import { stageLabel } from '../ui/Stage.tsx';

const SHOWN = ['SUBMITTED', 'INFO_REQUIRED', 'APPROVED', 'DECLINED'] as const;

export function StageCounts({
  counts,
  product,
  selected,
  onSelect,
}: {
  counts: Record<string, number> | undefined;
  product: string | undefined;
  selected: string;
  onSelect: (stage: string) => void;
}) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const items = [{ stage: '', label: 'All', count: all }].concat(
    SHOWN.map((stage) => ({ stage, label: stageLabel(stage), count: counts && (counts[stage] ?? 0) })),
  );
  return (
    <fieldset>
      <legend className="hint">All{product && ` ${product}`} applications by stage</legend>
      <div className="counts">
        {items.map(({ stage, label, count }) => (
          <button
            key={stage}
            type="button"
            className="count"
            aria-pressed={selected === stage}
            onClick={() => onSelect(stage)}
          >
            {label} <b>{count === undefined ? '–' : count.toLocaleString('en-US')}</b>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
