import { useState } from 'react';
import { listAssignees, putAssignee } from '../../features/operator-console/contract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { call } from '../client.ts';
import { useMay, useSession } from '../session.ts';
import { RunDialog } from '../ui/ActionDialog.tsx';
import { SelectField } from '../ui/Field.tsx';
import { Failure, messageOf } from '../ui/failure.tsx';
import type { PanelProps } from './Part.tsx';
import { useAction } from '../ui/useAction.ts';
import { useRead } from '../useRead.ts';

export function Assignee({ application }: PanelProps) {
  const { assignee } = application;
  const { person } = useSession();
  const isAllowed = useMay('reviewer');
  const [isChoosing, setChoosing] = useState(false);
  const send = useAction({ mutationFn: (to: string | null) => assign(application, to) });
  const isMine = assignee?.id === person.id;
  return (
    <span className="assignee">
      <output>{assignee ? `Assigned to ${isMine ? 'you' : assignee.email}` : 'Unassigned'}</output>
      {isAllowed && (
        <>
          <Button look="link" busy={send.isPending} onClick={() => send.mutate(isMine ? null : person.id)}>
            {isMine ? 'Unassign' : 'Assign to me'}
          </Button>
          <Button look="link" onClick={() => setChoosing(true)}>
            Assign to someone else
          </Button>
        </>
      )}
      {send.error && <span role="alert">{messageOf(send.error)}</span>}
      {isChoosing && <AssignDialog application={application} onClose={() => setChoosing(false)} />}
    </span>
  );
}

function AssignDialog({ application, onClose }: PanelProps & { onClose: () => void }) {
  const { person } = useSession();
  const people = useRead(listAssignees);
  const others = people.data?.people.filter(({ id }) => id !== person.id) ?? [];
  const [chosen, setChosen] = useState(application.assignee?.id ?? '');
  return (
    <RunDialog
      title="Assign application"
      verb="Assign"
      run={() => assign(application, chosen)}
      onClose={onClose}
    >
      <Failure error={people.error} onRetry={() => void people.refetch()} />
      <SelectField
        label="Person"
        name="assignee"
        required
        options={[
          { value: '', label: 'Choose a person' },
          ...others.map(({ id, email }) => ({ value: id, label: email })),
        ]}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
    </RunDialog>
  );
}

const assign = ({ id, revision }: PanelProps['application'], assignee: string | null) =>
  call(putAssignee, { params: { id }, body: { assignee, revision } });
