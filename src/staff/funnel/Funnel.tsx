import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readFunnel, type Funnel as FunnelData } from '../../features/operator-funnel/contract.ts';
import { OWNERSHIP_LABELS } from '../../domain/texts/ownershipLabels.ts';
import { Spinner } from '../../web/ui/Spinner.tsx';
import { useStageCounts } from '../queue/useQueue.ts';
import { useProducts } from '../session.ts';
import { Failure } from '../ui/failure.tsx';
import { SelectField, TextField } from '../ui/Field.tsx';
import { fieldLabels } from '../ui/fieldLabels.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { useRead } from '../useRead.ts';
import { NumberTable } from './NumberTable.tsx';
import { durationOf } from '../ui/duration.ts';
import { stepName } from './stepNames.ts';
import './funnel.css';

const StepChart = lazy(() => import('./StepChart.tsx'));

const DAY = 24 * 60 * 60 * 1000;

/** YYYY-MM-DD in UTC, as in the API. */
const dayString = (at: number) => new Date(at).toISOString().slice(0, 10);

export default function Funnel() {
  const products = useProducts().options;
  const [params, setParams] = useSearchParams();
  const [now] = useState(() => Date.now());
  const product = params.get('product') ?? '';
  const from = params.get('from') ?? dayString(now - 30 * DAY);
  const to = params.get('to') ?? dayString(now);
  const change = (name: string, value: string) =>
    setParams({ product, from, to, [name]: value }, { replace: true });
  const isBackward = from !== '' && to !== '' && to < from;
  const funnel = useRead(
    readFunnel,
    { query: { product, from, to } },
    { enabled: !isBackward, placeholderData: keepPreviousData },
  );
  return (
    <>
      <PageHead title="Funnel" />
      <div className="row filters">
        <SelectField
          label="Product"
          value={product}
          options={[{ value: '', label: 'All products' }, ...products]}
          onChange={(event) => change('product', event.target.value)}
        />
        <TextField
          label="From"
          type="date"
          value={from}
          max={to}
          onChange={(event) => change('from', event.target.value)}
        />
        <TextField
          label="To"
          type="date"
          value={to}
          min={from}
          error={isBackward ? 'Choose a date on or after "From".' : undefined}
          onChange={(event) => change('to', event.target.value)}
        />
      </div>
      <Waiting product={product} />
      <Failure error={funnel.error} onRetry={() => void funnel.refetch()} />
      {funnel.isLoading && <Spinner words="Loading..." />}
      {funnel.data && !isBackward && <Numbers funnel={funnel.data} />}
    </>
  );
}

function Waiting({ product }: { product: string }) {
  const counts = useStageCounts(product);
  const of = (stage: 'SUBMITTED' | 'INFO_REQUIRED') => counts?.stages[stage]?.toLocaleString('en-US') ?? '–';
  return (
    <ul className="tiles" aria-label="Right now">
      <li className="card">
        <b>{of('SUBMITTED')}</b> waiting for review
      </li>
      <li className="card">
        <b>{of('INFO_REQUIRED')}</b> waiting for the applicant
      </li>
    </ul>
  );
}

const HIDDEN = 'Not shown';
const timeOf = (seconds: number | undefined) => (seconds === undefined ? '–' : durationOf(seconds * 1000));
const countOf = (count: number | undefined) => (count === undefined ? HIDDEN : count.toLocaleString('en-US'));

function Numbers({ funnel }: { funnel: FunnelData }) {
  const { started, steps, submitted, approved, byType, fieldErrors } = funnel;
  const types: Readonly<Record<string, string>> = OWNERSHIP_LABELS;
  const points = [
    { name: 'Started', count: started },
    ...steps.map(({ step, completed }) => ({ name: stepName(step), count: completed })),
    { name: 'Submitted', count: submitted },
    { name: 'Approved', count: approved },
  ];
  return (
    <div className="stack">
      <p className="hint">
        Days are in UTC. To protect privacy, we hide counts under 5, and counts that could reveal them.
      </p>
      <section className="card" aria-label="Applications by step">
        <h2>Applications by step</h2>
        {points.some(({ count }) => count !== undefined) && (
          <>
            <p className="hint">
              Applications that completed each step. Numbers that aren&apos;t shown have no bar.
            </p>
            <div className="funnel-chart" aria-hidden="true">
              <Suspense fallback={null}>
                <StepChart points={points} />
              </Suspense>
            </div>
          </>
        )}
        <NumberTable
          caption="Applications at each step, and how long each step takes"
          columns={['Step', 'Reached', 'Completed', 'Median time', '90th percentile']}
          rows={[
            ['Started', countOf(started), '–', '–', '–'],
            ...steps.map(({ step, reached, completed, medianSeconds, p90Seconds }) => [
              stepName(step),
              countOf(reached),
              countOf(completed),
              timeOf(medianSeconds),
              timeOf(p90Seconds),
            ]),
            ['Submitted', countOf(submitted), '–', '–', '–'],
            ['Approved', countOf(approved), '–', '–', '–'],
          ]}
        />
      </section>
      <div className="funnel-parts">
        <section className="card" aria-label="Fields with the most errors">
          <h2>Fields with the most errors</h2>
          <NumberTable
            caption="Applications with an error in each field"
            columns={['Field', 'Applications']}
            rows={fieldErrors.map(({ field, applications }) => [fieldLabels([field]), countOf(applications)])}
          />
        </section>
        <section className="card" aria-label="By business type">
          <h2>By business type</h2>
          <NumberTable
            caption="Applications by business type"
            columns={['Type', 'Started', 'Submitted', 'Approved']}
            rows={byType.map((row) => [
              types[row.ownershipType] ?? row.ownershipType,
              countOf(row.started),
              countOf(row.submitted),
              countOf(row.approved),
            ])}
          />
        </section>
      </div>
    </div>
  );
}
