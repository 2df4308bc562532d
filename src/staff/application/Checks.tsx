import { Fragment, useState, type ChangeEvent } from 'react';
import { putCheck } from '../../features/operator-boarding/contract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { call } from '../client.ts';
import { useMay, useProduct } from '../session.ts';
import { SelectField, TextField } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { ACTIONS, DataTable } from '../ui/DataTable.tsx';
import { Time } from '../ui/Time.tsx';
import { checkNames, isOutstanding, NO_RESULT, RESULTS, STALE } from './checkResults.ts';
import { Part, type PanelProps } from './Part.tsx';
import type { ApplicationData } from './useApplication.ts';
import { useAction } from '../ui/useAction.ts';
import { useDraft } from '../ui/useDraft.ts';

const resultOptions = [
  { value: '', label: 'Select a result' },
  ...Object.entries(RESULTS).map(([value, { label }]) => ({ value, label })),
];

const NO_CHECK = { name: '', result: '', reference: '', note: '' };
type Draft = typeof NO_CHECK;

export function Checks({ application: { id, revision, checks, submittedAt, spProductSlug } }: PanelProps) {
  const isSubmitted = submittedAt !== null;
  const isAllowed = useMay('reviewer') && isSubmitted;
  const required = useProduct(spProductSlug)?.requiredChecks ?? [];
  const names = checkNames(checks, isSubmitted ? required : []);
  const [draft, setDraft] = useDraft(['check', id], NO_CHECK);
  const [round, setRound] = useState(0);
  const [seen, setSeen] = useState<number | null>(null);
  const start = (name: string) => {
    setSeen(null);
    setDraft({ ...NO_CHECK, name });
    setRound(round + 1);
  };
  const send = useAction({
    mutationFn: ({ name, result, reference, note }: Draft) => {
      const texts = { reference: reference.trim() || null, note: note.trim() || null };
      const body = { result, ...texts, revision: seen ?? revision };
      return call(putCheck, { params: { id, name: name.trim() }, body });
    },
    onError: () => setSeen(null),
    onSuccess(_, sent) {
      // Keep changes that were made while the check was being saved.
      if (draft !== sent) return;
      // Move focus to the button, because the fields are about to be replaced.
      const field = document.activeElement;
      if (field instanceof HTMLInputElement) field.form?.querySelector('button')?.focus();
      start('');
    },
  });
  return (
    <div className="stack">
      {names.length === 0 ? (
        <p>No checks have been recorded yet.</p>
      ) : (
        <DataTable
          label="Checks"
          className="table-wrap stacks"
          heads={['Check', 'Result', 'Reference', 'Note', 'Recorded', ACTIONS]}
        >
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
                <td data-head="Reference">
                  <span className="long">{check?.reference ?? '–'}</span>
                </td>
                <td data-head="Note">{check?.note ?? '–'}</td>
                <td data-head="Recorded">
                  {check ? <Time at={check.at} /> : '–'}
                  {check && <span className="second">{check.byName}</span>}
                </td>
                <td>
                  {isAllowed && isOutstanding(check) && (
                    <Button
                      look="link"
                      onClick={() => {
                        send.reset();
                        start(name);
                      }}
                    >
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
        <RecordCheck
          draft={draft}
          round={round}
          onDraft={(changed) => {
            setSeen(seen ?? revision);
            setDraft(changed);
          }}
          send={send}
        />
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
      {check.stale && <span className="muted"> ({STALE})</span>}
    </>
  );
}

function RecordCheck({
  draft,
  round,
  onDraft,
  send,
}: {
  draft: Draft;
  round: number;
  onDraft: (draft: Draft) => void;
  send: { isPending: boolean; isSuccess: boolean; error: Error | null; mutate: (draft: Draft) => void };
}) {
  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onDraft({ ...draft, [name]: target.value }),
  });
  return (
    <Part title="Record a check">
      <Form error={send.error} onSend={() => send.mutate(draft)}>
        <div className="row">
          {/* The key isn't on the form, because remounting the button would move focus away from it after a save. */}
          <Fragment key={round}>
            <TextField
              label="Check"
              hint="For example, tin. Lowercase letters, digits, and underscores. Start with a letter."
              {...field('name')}
              autoComplete="off"
              required
            />
            <SelectField
              label="Result"
              options={resultOptions}
              {...field('result')}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- only after 'Record result' was pressed in a row
              autoFocus={round > 0 && draft.name !== ''}
              required
            />
            <TextField label="Reference (optional)" {...field('reference')} autoComplete="off" />
            <TextField label="Note (optional)" {...field('note')} autoComplete="off" />
          </Fragment>
          <Button type="submit" busy={send.isPending}>
            Record check
          </Button>
        </div>
        <output className="muted">{send.isSuccess && draft.name === '' && 'Check recorded.'}</output>
      </Form>
    </Part>
  );
}
