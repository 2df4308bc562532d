import { Fragment, useEffect, useRef, useState, type FormEvent } from 'react';
import { putCheck } from '../../features/operator-boarding/contract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { call, CallFailed } from '../client.ts';
import { useMay, useProduct } from '../session.ts';
import { Failure } from '../ui/failure.tsx';
import { SelectField, TextField } from '../ui/Field.tsx';
import { ACTIONS, DataTable } from '../ui/DataTable.tsx';
import { Time } from '../ui/Time.tsx';
import { isOutstanding, NO_RESULT, RESULTS, STALE } from './checkResults.ts';
import { Part, type PanelProps } from './Part.tsx';
import type { ApplicationData } from './useApplication.ts';
import { typed } from '../ui/typed.ts';
import { useAction } from '../ui/useAction.ts';

const resultOptions = [
  { value: '', label: 'Select a result' },
  ...Object.entries(RESULTS).map(([value, { label }]) => ({ value, label })),
];

export function Checks({ application: { id, checks, submittedAt, spProductSlug } }: PanelProps) {
  const isSubmitted = submittedAt !== null;
  const isAllowed = useMay('reviewer') && isSubmitted;
  const required = useProduct(spProductSlug)?.requiredChecks ?? [];
  const names = [...new Set([...checks.map(({ name }) => name), ...(isSubmitted ? required : [])])];
  const [start, setStart] = useState({ name: '', round: 0 });
  return (
    <div className="stack">
      {names.length === 0 ? (
        <p>No checks have been recorded yet.</p>
      ) : (
        <DataTable label="Checks" heads={['Check', 'Result', 'Reference', 'Note', 'Recorded', ACTIONS]}>
          {names.toSorted().map((name) => {
            const check = checks.find((one) => one.name === name);
            return (
              <tr key={name}>
                <td>
                  {name}
                  {required.includes(name) && <span className="second">Required</span>}
                </td>
                <td>
                  <Result check={check} />
                </td>
                <td>
                  <span className="long">{check?.reference ?? '–'}</span>
                </td>
                <td>{check?.note ?? '–'}</td>
                <td>
                  {check ? <Time at={check.at} /> : '–'}
                  {check && <span className="second">{check.byName}</span>}
                </td>
                <td>
                  {isAllowed && isOutstanding(check) && (
                    <Button look="link" onClick={() => setStart({ name, round: start.round + 1 })}>
                      Record result<span className="hidden-visually"> for {name}</span>
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </DataTable>
      )}
      {isAllowed && (
        <RecordCheck id={id} start={start} onSaved={() => setStart({ name: '', round: start.round + 1 })} />
      )}
    </div>
  );
}

function Result({ check }: { check: ApplicationData['checks'][number] | undefined }) {
  if (!check) return <span className="chip">{NO_RESULT}</span>;
  const { label, tone } = RESULTS[check.result];
  return (
    <>
      <span className={`chip chip-${tone}`}>{label}</span>
      {check.stale && <span className="muted"> {STALE}</span>}
    </>
  );
}

/** Each `round` has new fields, the first with `name`. */
function RecordCheck({
  id,
  start: { name, round },
  onSaved,
}: {
  id: string;
  start: { name: string; round: number };
  onSaved: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const send = useAction({
    mutationFn: (sent: HTMLFormElement) => {
      const text = (field: string) => typed(sent, field).trim();
      return call(putCheck, {
        params: { id, name: text('name') },
        body: { result: text('result'), reference: text('reference') || null, note: text('note') || null },
      });
    },
    onSuccess: onSaved,
  });
  const { reset } = send;
  useEffect(() => {
    reset();
    if (name) form.current?.querySelector('select')?.focus();
  }, [name, round, reset]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send.mutate(event.currentTarget);
  };
  const refused = send.error instanceof CallFailed ? send.error : undefined;
  return (
    <Part title="Record a check">
      <form ref={form} className="row" onSubmit={submit}>
        {/* The form isn't mounted again, because its button has focus after a save. */}
        <Fragment key={round}>
          <TextField
            label="Check"
            hint="For example, tin or ofac. Use lowercase letters, digits, and underscores, and start with a letter."
            name="name"
            defaultValue={name}
            error={refused?.of('name')}
            autoComplete="off"
            required
          />
          <SelectField
            label="Result"
            name="result"
            options={resultOptions}
            error={refused?.of('result')}
            required
          />
          <TextField
            label="Reference (optional)"
            name="reference"
            error={refused?.of('reference')}
            autoComplete="off"
          />
          <TextField label="Note (optional)" name="note" error={refused?.of('note')} autoComplete="off" />
        </Fragment>
        <Button type="submit" busy={send.isPending}>
          Record check
        </Button>
      </form>
      {refused && refused.errors.length === 0 && <Failure error={refused} />}
    </Part>
  );
}
