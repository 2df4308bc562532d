import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReplyOf } from '../../api/endpoint.ts';
import { createInvites } from '../../features/operator-invites/contract.ts';
import { decodeCsv } from '../../domain/invites/inviteRows.ts';
import { ActionDialog } from '../ui/ActionDialog.tsx';
import { call } from '../client.ts';
import { TextField } from '../ui/Field.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { importSummary, rowMessage } from './inviteLabel.ts';
import { readCsv, type InviteRows } from './readCsv.ts';
import { useAction } from '../ui/useAction.ts';

type Result = ReplyOf<typeof createInvites>['data']['results'][number];

interface Chosen extends InviteRows {
  idempotencyKey: string;
}

const COLUMNS = ['product', 'name', 'email', 'phoneNumber', 'externalId', 'business.legalName'].join(',');

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [wrong, setWrong] = useState('');
  const latest = useRef<File>(undefined);
  const check = useMutation({
    mutationFn: async (chosen: Chosen) => {
      const { data } = await call(createInvites, { body: { invites: chosen.invites, dryRun: true } });
      return { chosen, results: data.results };
    },
  });
  const send = useAction({
    mutationFn: ({ invites, idempotencyKey }: Chosen) =>
      call(createInvites, { body: { invites }, idempotencyKey }),
  });

  async function choose(file: File | undefined): Promise<void> {
    check.reset();
    send.reset();
    setWrong('');
    latest.current = file;
    if (!file) return;
    const rows = await readCsv(decodeCsv(new Uint8Array(await file.arrayBuffer())));
    // Another file may have been chosen while this one was read.
    if (latest.current !== file) return;
    if (typeof rows === 'string') setWrong(rows);
    else check.mutate({ ...rows, idempotencyKey: crypto.randomUUID() });
  }

  const checked = check.data;
  const results = send.data?.data.results ?? checked?.results ?? [];
  const isSent = send.data !== undefined;
  const { ready, text } = importSummary(results, isSent);
  const confirm = () => {
    if (checked && ready > 0) send.mutate(checked.chosen);
    else setWrong('Choose a file with at least one invite to send.');
  };
  return (
    <ActionDialog
      title="Import CSV"
      verb={ready > 0 ? `Send ${ready} ${ready === 1 ? 'invite' : 'invites'}` : 'Send invites'}
      isOver={isSent}
      action={{ isPending: check.isPending || send.isPending, error: check.error ?? send.error }}
      disabled={checked !== undefined && ready === 0 && !isSent}
      onClose={onClose}
      onConfirm={confirm}
    >
      <TextField
        label="CSV file"
        type="file"
        accept=".csv,text/csv"
        hint={`We skip rows whose externalId already has an invite. Include a header row, such as: ${COLUMNS}`}
        error={wrong || undefined}
        onClick={({ currentTarget }) => {
          // Browsers don't report a change if the same file is chosen again, even if its content has changed.
          currentTarget.value = '';
        }}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <output>{results.length > 0 && text}</output>
      {checked && <Results chosen={checked.chosen} results={results} isSent={isSent} />}
    </ActionDialog>
  );
}

function Results({
  chosen: { invites, lines },
  results,
  isSent,
}: {
  chosen: Chosen;
  results: readonly Result[];
  isSent: boolean;
}) {
  const skipped = ({ row, externalId }: Result) => {
    const first = results.find((other) => other.externalId === externalId && other.row < row);
    return first && !first.skipped
      ? `Skipped: same external ID as line ${lines[first.row - 1]}`
      : 'Skipped: already invited with this external ID';
  };
  return (
    <DataTable label="Rows" heads={['Line', 'Invite', 'Result']}>
      {results.map((result) => (
        <tr key={result.row}>
          <td>{lines[result.row - 1]}</td>
          <td>
            {emailOf(invites[result.row - 1])}
            <span className="second">{result.externalId}</span>
          </td>
          <td>
            {result.errors?.map((error) => (
              <p key={error.field} className="field-error">
                {rowMessage(error, invites)}
              </p>
            )) ?? (result.skipped ? skipped(result) : isSent ? 'Sent' : 'Ready')}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function emailOf(invite: Record<string, unknown> | undefined): string {
  const email = invite?.['email'];
  return typeof email === 'string' ? email : '–';
}
