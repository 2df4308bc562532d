import type { FormEvent } from 'react';
import { putCheck } from '../../features/operator-boarding/contract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { call, CallFailed } from '../client.ts';
import { useMay } from '../session.ts';
import { Failure } from '../ui/failure.tsx';
import { SelectField, TextField } from '../ui/Field.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { Time } from '../ui/Time.tsx';
import { Part, type PanelProps } from './Overview.tsx';
import { useRefresh } from './useApplication.ts';
import { typed } from '../ui/typed.ts';
import { useAction } from '../ui/useAction.ts';

const RESULTS = {
  passed: { label: 'Passed', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  review: { label: 'Review', tone: 'asked' },
} as const;

const resultOptions = Object.entries(RESULTS).map(([value, { label }]) => ({ value, label }));

export function Checks({ application: { id, checks, submittedAt } }: PanelProps) {
  const isAllowed = useMay('reviewer') && submittedAt !== null;
  return (
    <div className="stack">
      {checks.length === 0 ? (
        <p>No checks have been recorded yet.</p>
      ) : (
        <DataTable label="Checks" heads={['Check', 'Result', 'Reference', 'Note', 'Recorded']}>
          {checks.map(({ name, result, reference, note, at, byName, stale }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>
                <span className={`chip chip-${RESULTS[result].tone}`}>{RESULTS[result].label}</span>
                {stale && <span className="muted"> before the latest change</span>}
              </td>
              <td>{reference ?? '–'}</td>
              <td>{note ?? '–'}</td>
              <td>
                <Time at={at} />
                <span className="second">{byName}</span>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {isAllowed && <RecordCheck id={id} />}
    </div>
  );
}

function RecordCheck({ id }: { id: string }) {
  const refresh = useRefresh(id);
  const send = useAction({
    mutationFn: (form: HTMLFormElement) => {
      const text = (name: string) => typed(form, name).trim();
      return call(putCheck, {
        params: { id, name: text('name') },
        body: { result: text('result'), reference: text('reference') || null, note: text('note') || null },
      });
    },
    onSuccess: (_saved, form) => {
      // Reset the form instead of remounting it, which would lose focus.
      form.reset();
      return refresh();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send.mutate(event.currentTarget);
  };
  const refused = send.error instanceof CallFailed ? send.error : undefined;
  return (
    <Part title="Record a check">
      <form className="row" onSubmit={submit}>
        <TextField
          label="Check"
          hint="Lowercase letters, digits, and underscores, starting with a letter, such as tin."
          name="name"
          error={refused?.of('name')}
          autoComplete="off"
          required
        />
        <SelectField label="Result" name="result" options={resultOptions} error={refused?.of('result')} />
        <TextField label="Reference" name="reference" error={refused?.of('reference')} autoComplete="off" />
        <TextField label="Note" name="note" error={refused?.of('note')} autoComplete="off" />
        <Button type="submit" busy={send.isPending}>
          Record check
        </Button>
      </form>
      {refused && refused.errors.length === 0 && <Failure error={refused} />}
    </Part>
  );
}
